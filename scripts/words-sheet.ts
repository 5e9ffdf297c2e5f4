import type { DescribeOutcome } from '#worker/domain/description.ts'
import { STYLES, type StyleKey } from '#worker/domain/styles.ts'
import { timeOfDay } from '#worker/vision/prompt.ts'
import type { WordsModel } from './words-model.ts'
import type { PreparedPhoto, UnreadablePhoto } from './words-photos.ts'

/** One photo in one style. `repaired`: the faults of the first answer; `left`: those of the published one. */
export type Row = {
  photo: string
  style: StyleKey
  outcome: DescribeOutcome | null
  repaired: string | null
  left: string[]
  ms: number
  input: number
  output: number
}

export type Sheet = {
  photos: PreparedPhoto[]
  rows: Row[]
  styles: StyleKey[]
  sentences: number
  unreadable: UnreadablePhoto[]
  model: WordsModel
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

/** One self-contained page: a table of counts, then each photo with the texts of every style. */
export function renderSheet(sheet: Sheet): string {
  const { photos, styles, sentences, unreadable, model } = sheet
  const note = model.standIn
    ? '<p class="warn">No model is configured, so these texts come from the sandbox’s stand-in: they show the form, not the quality. Set OPENAI_API_KEY in .dev.vars for a real one.</p>'
    : ''
  const leftOut = unreadable.map(({ name, reason }) => `<li>${text(name)}: ${text(reason)}</li>`).join('')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Words for ${photos.length} photos</title><style>${CSS}</style>
<h1>Words for ${photos.length} photos</h1>
<p class="soft">${text(model.name)} · ${styles.length} styles · descriptions of ${sentences} ${sentences === 1 ? 'sentence' : 'sentences'}</p>
${note}${leftOut === '' ? '' : `<p>Left out, because they cannot be read:</p><ul>${leftOut}</ul>`}
${summary(sheet)}
${photos.map(photo => photoSection(photo, sheet)).join('\n')}
</html>
`
}

function summary({ rows, styles }: Sheet): string {
  const line = (name: string, own: Row[]) => {
    const written = own.filter(row => row.outcome?.ok)
    const cells = [
      own.length,
      written.filter(row => row.repaired === null).length,
      written.filter(row => row.repaired !== null).length,
      own.length - written.length,
      own.reduce((count, row) => count + row.left.length, 0),
      median(own.map(row => row.ms)),
      sum(own.map(row => row.input)),
      sum(own.map(row => row.output)),
    ]
    return `<tr><td>${name}</td>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
  }
  const body = styles.map(style =>
    line(
      `${STYLES[style].emoji} ${text(STYLES[style].title)}`,
      rows.filter(row => row.style === style),
    ),
  )
  return `<div class="scroll"><table><thead><tr><th>Style</th><th>Photos</th><th>Right at once</th><th>Repaired</th><th>Failed</th><th>Violations left</th><th>Median ms</th><th>Tokens in</th><th>Tokens out</th></tr></thead>
<tbody>${body.join('')}</tbody><tfoot>${line('All', rows)}</tfoot></table></div>`
}

function photoSection(photo: PreparedPhoto, { rows, styles }: Sheet): string {
  const { place, takenAt } = photo.facts
  const facts = [`${photo.width} × ${photo.height}`, timeOfDay(takenAt), place, photo.where && `GPS ${photo.where}`]
  const texts = styles.map(style => {
    const row = rows.find(candidate => candidate.photo === photo.name && candidate.style === style)
    return row ? styleText(row) : ''
  })
  return `<section><div><img src="${photo.thumbnail}" alt=""><h2>${text(photo.name)}</h2><p class="soft">${facts
    .filter(fact => fact !== null)
    .map(text)
    .join(' · ')}</p></div><div class="texts">${texts.join('')}</div></section>`
}

function styleText({ style, outcome, repaired, left, ms }: Row): string {
  const label = `${STYLES[style].emoji} ${text(STYLES[style].title)} · ${ms} ms`
  const notes = [
    repaired === null ? '' : `<p class="soft warn">First answer: ${text(repaired)}</p>`,
    ...left.map(fault => `<p class="soft bad">${text(fault)}</p>`),
  ].join('')
  if (!outcome?.ok) {
    return `<article><p class="soft">${label}</p><p class="bad">${text(outcome?.reason ?? 'No answer.')}</p>${notes}</article>`
  }
  return `<article><p class="soft">${label}</p><h3>${text(outcome.title)}</h3><p>${text(outcome.description)}</p><p class="soft">${outcome.tags.map(text).join(', ')}</p>${notes}</article>`
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (value: string) => value.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
