import { configure, queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import { settle, until as untilQuiet } from './clock.ts'
import { departuresSoFar, hands } from './opened.ts'
import { outline } from './outline.ts'

configure({ defaultHidden: true, getElementError: message => new Error(message ?? '') })

type Name = string | RegExp
type State = { checked?: boolean; selected?: boolean; expanded?: boolean; pressed?: boolean; level?: number }
/** Where to look, if not on the whole page; for texts also in elements of which role. */
type Within = { within?: HTMLElement }
type InRole = Within & { role?: string }

const isShown = (element: Element): boolean => element.closest('[hidden], [style*="display: none"]') === null

/** Whether a person can reach it: shown, and not behind a dialog. */
const isInReach = (element: Element): boolean =>
  isShown(element) && element.closest('[inert], [aria-hidden="true"]') === null

const words = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
const matches = (text: string | null, name: Name) =>
  typeof name === 'string' ? words(text) === name : name.test(words(text))

/** The innermost elements that say this. */
function saying(text: Name, root: Element): Element[] {
  const inner = [...root.children].flatMap(child => saying(text, child))
  if (inner.length > 0) return inner
  const isText = !['SCRIPT', 'STYLE'].includes(root.tagName)
  return isText && matches(root.textContent, text) ? [root] : []
}

function textsNow(text: Name, { within = document.body, role }: InRole = {}): Element[] {
  if (typeof text === 'string' && !words(within.textContent).includes(text)) return []
  const roots = role === undefined ? [within] : queryAllByRole(within, role)
  return roots.flatMap(root => saying(text, root)).filter(isShown)
}

/** All elements of this role and name that can be reached, now. After an action, wait for what it shows first. */
export function all(
  role: string,
  name?: Name,
  { within = document.body, ...state }: State & Within = {},
): HTMLElement[] {
  return queryAllByRole(within, role, { ...(name !== undefined && { name }), ...state }).filter(isInReach)
}

function missing(what: string): never {
  throw new Error(what)
}

/** As that of the clock; what is thrown in the end also shows the page. */
async function until<T>(look: () => T): Promise<T> {
  try {
    return await untilQuiet(look)
  } catch (error) {
    if (error instanceof Error) error.message += `\n\n${outline(document.body)}`
    throw error
  }
}

const quoted = (name: Name | undefined) =>
  name === undefined ? '' : typeof name === 'string' ? ` “${name}”` : ` ${name}`

/** Waits for an element of this role and name; the first if there are several. */
export function find(role: string, name?: Name, options: State & Within = {}): Promise<HTMLElement> {
  return until(() => all(role, name, options)[0] ?? missing(`There is no ${role}${quoted(name)}.`))
}

/** Waits for the field with this label. */
export function field(label: Name, options: Within = {}): Promise<HTMLElement> {
  const look = () => queryAllByLabelText(options.within ?? document.body, label).find(isInReach)
  return until(() => look() ?? missing(`There is no field${quoted(label)}.`))
}

/** Waits until exactly this text is shown. */
export async function shows(text: Name, options: InRole = {}): Promise<HTMLElement> {
  const look = () => textsNow(text, options).find(element => element instanceof HTMLElement)
  return until(() => look() ?? missing(`The page does not say${quoted(text)}.`))
}

/** Waits until this text is shown nowhere. */
export const hides = (text: Name, options: InRole = {}): Promise<void> =>
  until(() => textsNow(text, options).length === 0 || missing(`The page still says${quoted(text)}.`)).then(
    () => undefined,
  )

/** Waits until there is no element of this role and name. */
export const gone = (role: string, name?: Name, options: State & Within = {}): Promise<void> =>
  until(() => all(role, name, options).length === 0 || missing(`There still is a ${role}${quoted(name)}.`)).then(
    () => undefined,
  )

/** Once the page is quiet, and before any time passes: whether it says this. */
export async function isSaid(text: Name, options: InRole = {}): Promise<boolean> {
  await settle()
  return textsNow(text, options).length > 0
}

export const headed = (text: Name) => find('heading', text)
export const dialog = (name?: Name) => find('dialog', name)

/** Waits until an assertion holds. */
export const eventually = (assertion: () => void): Promise<void> => until(assertion)

/** Clicks what can be pressed by this name: a button, else what `role` says. */
export async function press(name: Name, { role = 'button', ...options }: { role?: string } & State & Within = {}) {
  const look = () => all(role, name, options).find(element => !element.matches(':disabled, [aria-disabled="true"]'))
  await click(await until(() => look() ?? missing(`There is no ${role}${quoted(name)} to press.`)))
}

export async function click(element: Element): Promise<void> {
  await hands().click(element)
  await settle()
}

/** Ticks, or with false unticks, a checkbox or switch; chooses a radio button. */
export async function check(
  name: Name,
  { role = 'checkbox', to = true, ...options }: { role?: string; to?: boolean } & Within = {},
) {
  const box = await find(role, name, options)
  if (isChecked(box) !== to) await click(box)
}

export const isChecked = (box: Element): boolean =>
  box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true'

/** Replaces what is in a field by this text. */
export async function fill(label: Name, text: string, options: Within = {}): Promise<void> {
  const input = await field(label, options)
  await hands().clear(input)
  if (text !== '') await hands().type(input, text.replace(/[{[]/g, '$&$&'))
  await settle()
}

/** Replaces what is in a field by this text at once, as for long texts. */
export async function paste(label: Name, text: string, options: Within = {}): Promise<void> {
  const input = await field(label, options)
  await hands().clear(input)
  await hands().click(input)
  await hands().paste(text)
  await settle()
}

/** Chooses the option of this name in a list of options. */
export async function choose(label: Name, option: Name, options: Within = {}): Promise<void> {
  const list = await field(label, options)
  const wanted = [...list.querySelectorAll('option')].find(one => matches(one.textContent, option))
  await hands().selectOptions(list, wanted ?? missing(`There is no option${quoted(option)}.`))
  await settle()
}

/** Waits until the field with this label holds this text, or has this option chosen. */
export const holds = (label: Name, value: string, options: Within = {}): Promise<void> =>
  until(() => {
    const input = queryAllByLabelText(options.within ?? document.body, label).find(isInReach)
    const held = input && 'value' in input ? input.value : undefined
    return held === value || missing(`The field${quoted(label)} holds ${JSON.stringify(held)}.`)
  }).then(() => undefined)

/** Presses keys, in user-event's notation: `{Enter}`, `{Shift>}{Tab}{/Shift}`, `a`. */
export async function keys(typed: string): Promise<void> {
  await hands().keyboard(typed)
  await settle()
}

export async function tab(options?: { shift: boolean }): Promise<void> {
  await hands().tab(options)
  await settle()
}

/** Waits until the element has the focus. */
export const focused = (element: Element): Promise<void> =>
  until(
    () =>
      element === document.activeElement ||
      missing(`The focus is on ${document.activeElement?.outerHTML.slice(0, 200)}.`),
  ).then(() => undefined)

/** Waits until the app has this address. */
export const at = (path: string): Promise<void> =>
  until(
    () =>
      window.location.pathname + window.location.search === path || missing(`The address is ${window.location.href}.`),
  ).then(() => undefined)

/** Waits until the app has loaded another document at this address. */
export const leftFor = (path: string): Promise<void> =>
  until(
    () => departuresSoFar().includes(path) || missing(`The app has left for ${departuresSoFar().join() || 'nowhere'}.`),
  ).then(() => undefined)

/** Opens a page of the app within the document, as Forward does. */
export async function goWithin(path: string): Promise<void> {
  window.history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await settle()
}
