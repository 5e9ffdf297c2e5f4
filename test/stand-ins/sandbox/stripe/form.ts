/** Parameters with brackets, decoded: `metadata[job]=1&expand[0]=latest_charge`. Every leaf is a string. */
export type Form = { [name: string]: FormValue }
type FormValue = string | Form | FormValue[]

export class MalformedForm extends Error {}

/** @throws MalformedForm where one name is both a value and a map. */
export function decodeForm(pairs: Iterable<readonly [string, string]>): Form {
  const form = newForm()
  for (const [name, value] of pairs) place(form, pathOf(name), value)
  return withLists(form)
}

/** Without a prototype, so that no name from outside has a special meaning. */
const newForm = (): Form => Object.create(null)

function pathOf(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!parts) throw new MalformedForm(name)
  return [parts[1] ?? '', ...[...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(found => found[1] ?? '')]
}

function place(form: Form, path: string[], value: string) {
  let target = form
  for (const name of path.slice(0, -1)) {
    target[name] ??= newForm()
    const next = target[name]
    if (typeof next === 'string' || Array.isArray(next)) throw new MalformedForm(name)
    target = next
  }
  const last = path.at(-1) || String(Object.keys(target).length)
  if (typeof target[last] === 'object') throw new MalformedForm(last)
  target[last] = value
}

/** Maps whose keys count from 0 are lists; a person may name metadata by numbers. */
function withLists(form: Form): Form {
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'string' || Array.isArray(value) || name === 'metadata') continue
    const inner = withLists(value)
    const keys = Object.keys(inner)
    form[name] = keys.every((key, index) => key === String(index)) ? Object.values(inner) : inner
  }
  return form
}
