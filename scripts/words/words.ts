// Has a model describe a folder of photos in every style, or judges recorded answers offline: see `npm run words` without options.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '#worker/domain/counted.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#worker/domain/languages.ts'
import { DESCRIPTION_SENTENCES } from '#worker/domain/limits.ts'
import { STYLE_KEYS } from '#worker/domain/styles.ts'
import { changesSince, describeChanges, readBaseline, regressions } from './baseline.ts'
import { figuresOf, judgeCase } from './figures.ts'
import { openModel } from './model.ts'
import { preparePhotos } from './photos.ts'
import { recordAnswers } from './recording.ts'
import { type Case, caseOf, readCases } from './records.ts'
import { type Prices, printReport } from './report.ts'
import { renderSheet, type Sheet } from './sheet.ts'
import { describeStrong, strongFigures } from './strong.ts'

const USAGE = `npm run words -- --photos DIR [--styles a,b] [--sentences 1-5] [--language en] [--record FILE]
npm run words -- --replay FILE
  --out FILE        the HTML page, out/words.html by default
  --prices A,B,C    dollars for a million tokens sent, sent and cached, and received: prints what 1,000 photos cost
  --ignore RULES    rules that do not count, such as "date,title length"
  --save FILE       writes the figures as a baseline
  --baseline FILE   says which answers are judged differently and why, and exits with 1 where something is worse`

const { values } = parseArgs({
  options: {
    photos: { type: 'string' },
    styles: { type: 'string', default: STYLE_KEYS.join(',') },
    sentences: { type: 'string', default: String(DESCRIPTION_SENTENCES.default) },
    language: { type: 'string', default: DEFAULT_LANGUAGE },
    record: { type: 'string' },
    replay: { type: 'string' },
    out: { type: 'string', default: 'out/words.html' },
    prices: { type: 'string' },
    ignore: { type: 'string', default: '' },
    save: { type: 'string' },
    baseline: { type: 'string' },
  },
})

function stop(message: string): never {
  console.error(`${message}\n${USAGE}`)
  process.exit(1)
}

// npm runs scripts in the project's folder; paths are relative to where the command was typed.
const here = process.env.INIT_CWD ?? process.cwd()

function fileAt(path: string, content: string): string {
  const file = resolve(here, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

type Judgeable = { cases: Case[] } & Omit<Sheet, 'cases'>

function replayed(path: string): Judgeable {
  const file = resolve(here, path)
  if (!existsSync(file)) stop(`There is no file ${file}.`)
  return { cases: readCases(file), photos: [], unreadable: [], model: path, isStandIn: false }
}

async function recorded(path: string): Promise<Judgeable> {
  const folder = resolve(here, path)
  const asked = values.styles.split(',').map(style => style.trim())
  const styles = STYLE_KEYS.filter(style => asked.includes(style))
  const sentences = Number(values.sentences)
  const language =
    LANGUAGES.find(code => code === values.language) ?? stop(`The languages are ${LANGUAGES.join(', ')}.`)
  const { min, max } = DESCRIPTION_SENTENCES
  if (styles.length < asked.length) stop(`The styles are ${STYLE_KEYS.join(', ')}.`)
  if (!Number.isInteger(sentences) || sentences < min || sentences > max) stop(`Sentences are ${min} to ${max}.`)
  if (!existsSync(folder)) stop(`There is no folder ${folder}.`)
  const { photos, unreadable } = await preparePhotos(folder)
  for (const { name, reason } of unreadable) console.error(`${name} is left out: ${reason}`)
  if (photos.length === 0) stop(`There is no photo to read in ${folder}.`)
  const model = await openModel()
  console.error(`${counted(photos.length, 'photo')} in ${counted(styles.length, 'style')}, written by ${model.name}`)
  try {
    const recordings = await recordAnswers(model, { photos, styles, sentences, language })
    if (values.record !== undefined) {
      fileAt(values.record, recordings.map(recording => `${JSON.stringify(recording)}\n`).join(''))
    }
    return { cases: recordings.map(caseOf), photos, unreadable, model: model.name, isStandIn: model.standIn }
  } finally {
    model.close()
  }
}

function pricesOf(given: string | undefined): Prices | null {
  if (given === undefined) return null
  const [input = Number.NaN, cached = Number.NaN, output = Number.NaN] = given.split(',').map(Number)
  const prices = { input, cached, output }
  return Object.values(prices).every(price => price >= 0)
    ? prices
    : stop('Prices are three numbers with commas between.')
}

const { photos, replay } = values
if ((photos === undefined) === (replay === undefined)) stop('Either photos or a recording.')
const { cases: unjudged, ...sheet } = replay === undefined ? await recorded(photos ?? '') : replayed(replay)
const ignored = values.ignore.split(',').flatMap(rule => rule.trim() || [])
const cases = unjudged.map(each => judgeCase(each, ignored))
const figures = figuresOf(cases)
printReport(cases, pricesOf(values.prices))
for (const line of describeStrong(strongFigures(unjudged))) console.log(line)
if (values.save !== undefined) fileAt(values.save, `${JSON.stringify(figures, null, 2)}\n`)
console.log(fileAt(values.out, renderSheet({ ...sheet, cases })))
if (values.baseline !== undefined) {
  const baseline = readBaseline(resolve(here, values.baseline))
  for (const line of describeChanges(changesSince(baseline, figures))) console.log(line)
  const worse = regressions(figures, baseline)
  for (const line of worse) console.error(`Worse than the baseline: ${line}`)
  if (worse.length > 0) process.exitCode = 1
}
