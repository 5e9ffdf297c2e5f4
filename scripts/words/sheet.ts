import { counted } from '#worker/domain/counted.ts'
import { STYLES, type StyleKey } from '#worker/domain/styles.ts'
import { timeOfDay } from '#worker/vision/prompt.ts'
import { figuresOf, type JudgedCase, VERDICT_NAMES, VERDICTS } from './figures.ts'
import type { PreparedPhoto, UnreadablePhoto } from './photos.ts'
import type { Field } from './records.ts'

/** `photos`: those whose pictures are at hand; recordings of others are shown without. `model` as it is named. */
export type Sheet = {
  photos: PreparedPhoto[]
  cases: JudgedCase[]
  unreadable: UnreadablePhoto[]
  model: string
  isStandIn: boolean
}

const CSS = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1a; --soft: #66655f; --line: #dddcd7; --bad: #a3261a; --warn: #7d5a00; --good: #2c6a35 }
@media (prefers-color-scheme: dark) { :root { --paper: #191918; --ink: #ebeae6; --soft: #a3a29b; --line: #3a3a37; --bad: #ff9a8c; --warn: #e8c15c; --good: #8fd19a } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere } h3 { font-size: 1rem; margin: 0 0 .25rem }
p { margin: 0 0 .5rem } .soft { color: var(--soft); font-size: .85rem } .bad { color: var(--bad) } .warn { color: var(--warn) } .good { color: var(--good) }
.scroll { overflow-x: auto } table { border-collapse: collapse; margin: 1.5rem 0; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap } th:first-child, td:first-child { text-align: left }
tfoot td { font-weight: 600; border-bottom: 0 }
section { display: grid; grid-template-columns: 16rem 1fr; gap: 1.5rem; border-top: 1px solid var(--line); padding: 1.5rem 0 }
section > div:first-child { position: sticky; top: 1rem; align-self: start } img { display: block; width: 100%; height: auto; margin-bottom: .5rem }
.texts { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1.5rem } article { break-inside: avoid } article p { max-width: 38rem }
@media (max-width: 46rem) { section { grid-template-columns: 1fr } section > div:first-child { position: static } }
@media print { body { max-width: none; padding: 0; font-size: 10px } section { grid-template-columns: 5cm 1fr } section > div:first-child { position: static } .texts { grid-template-columns: 1fr 1fr; gap: .8rem } }
`

/** One self-contained page: a table of counts, then each photo with its texts and what was mended in them. */
export function renderSheet({ photos, cases, unreadable, model, isStandIn }: Sheet): string {
  const note = isStandIn
    ? '<p class="warn">No model is configured, so these texts come from the sandbox’s stand-in: they show the form, not the quality. Set OPENAI_API_KEY in .dev.vars for a real one.</p>'
    : ''
  const leftOut = unreadable.map(({ name, reason }) => `<li>${text(name)}: ${text(reason)}</li>`).join('')
  const byPhoto = Map.groupBy(cases, ({ photo }) => photo)
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Words for ${counted(byPhoto.size, 'photo')}</title><style>${CSS}</style>
<h1>Words for ${counted(byPhoto.size, 'photo')}</h1>
<p class="soft">${text(model)}</p>
${note}${leftOut === '' ? '' : `<p>Left out, because they cannot be read:</p><ul>${leftOut}</ul>`}
${summary(cases)}
${[...byPhoto].map(([name, own]) => photoSection(name, own, photos)).join('\n')}
</html>
`
}

const COLUMNS = [
  'Style',
  'Texts',
  ...VERDICTS.map(verdict => VERDICT_NAMES[verdict]),
  'Median ms',
  'Tokens in',
  'Tokens out',
]

function summary(cases: JudgedCase[]): string {
  const line = (name: string, own: JudgedCase[]) => {
    const { verdicts, tokens } = figuresOf(own)
    const counts = VERDICTS.map(verdict => verdicts[verdict])
    const cells = [own.length, ...counts, median(own.map(({ ms }) => ms)), tokens.input, tokens.output]
    return `<tr><td>${name}</td>${cells.map(cell => `<td>${Math.round(cell)}</td>`).join('')}</tr>`
  }
  const body = [...Map.groupBy(cases, ({ style }) => style)].map(([style, own]) => line(styleName(style), own))
  return `<div class="scroll"><table><thead><tr>${COLUMNS.map(name => `<th>${name}</th>`).join('')}</tr></thead>
<tbody>${body.join('')}</tbody><tfoot>${line('All', cases)}</tfoot></table></div>`
}

const styleName = (style: StyleKey) => `${STYLES[style].emoji} ${text(STYLES[style].title)}`

function photoSection(name: string, cases: JudgedCase[], photos: PreparedPhoto[]): string {
  const photo = photos.find(each => each.name === name)
  const facts = photo && [
    `${photo.width} × ${photo.height}`,
    timeOfDay(photo.facts.takenAt),
    photo.facts.place,
    photo.where && `GPS ${photo.where}`,
  ]
  const shown =
    facts
      ?.filter(fact => fact !== null)
      .map(text)
      .join(' · ') ?? ''
  const picture = photo ? `<img src="${photo.thumbnail}" alt="">` : ''
  return `<section><div>${picture}<h2>${text(name)}</h2><p class="soft">${shown}</p></div><div class="texts">${cases.map(caseTexts).join('')}</div></section>`
}

function caseTexts(judged: JudgedCase): string {
  const { style, model, verdict, faults, firstJudged, last, ms, error } = judged
  const label = `${styleName(style)} · ${text(model)} · ${ms} ms · ${VERDICT_NAMES[verdict]}`
  const colour = { right: 'good', normalized: 'good', repaired: 'warn', unrepaired: 'warn', failed: 'bad' }[verdict]
  const first = faults.map(fault => `<p class="soft warn">First answer: ${text(fault.text)}</p>`).join('')
  const texts =
    last.candidate === null
      ? `<p class="bad">${text(error ?? last.reason)}</p>`
      : `<h3>${text(last.candidate.title)}</h3><p>${text(last.candidate.description)}</p><p class="soft">${last.candidate.tags.map(text).join(', ')}</p>`
  return `<article><p class="soft ${colour}">${label}</p>${texts}${first}${verdict === 'normalized' ? normalizations(firstJudged) : ''}</article>`
}

/** Each field as the model wrote it, with what code changed in it marked. */
function normalizations(judged: JudgedCase['firstJudged']): string {
  if (judged.candidate === null) return ''
  const { written, candidate } = judged
  const fields: [Field, string, string][] = [
    ['title', written.title, candidate.title],
    ['description', written.description, candidate.description],
    ['tags', written.tags.join(', '), candidate.tags.join(', ')],
  ]
  return fields
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => `<p class="soft">${field} as written: ${marked(before, after)}</p>`)
    .join('')
}

/** A text in which the words that another one lacks stand out: all between their common beginning and end. */
function marked(before: string, after: string): string {
  const [words, others] = [before.split(' '), after.split(' ')]
  const shorter = Math.min(words.length, others.length)
  let start = 0
  while (start < shorter && words[start] === others[start]) start += 1
  let end = 0
  while (end < shorter - start && words.at(-1 - end) === others.at(-1 - end)) end += 1
  const part = (from: number, to: number) => text(words.slice(from, to).join(' '))
  const stop = words.length - end
  return `${part(0, start)} <mark>${part(start, stop)}</mark> ${part(stop, words.length)}`
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (value: string) => value.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
