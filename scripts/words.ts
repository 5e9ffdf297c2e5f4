// Writes an HTML sheet with the texts of every style for every photo of a folder: npm run words -- --photos DIR
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DescribeOutcome } from '#worker/domain/description.ts'
import { DESCRIPTION_SENTENCES } from '#worker/domain/limits.ts'
import { STYLE_KEYS, type StyleKey } from '#worker/domain/styles.ts'
import { unwatched } from '#worker/service-lease.ts'
import { describeImage } from '#worker/vision/describe.ts'
import type { VisionDeps } from '#worker/vision/request.ts'
import { checkDescription } from '#worker/vision/rules.ts'
import { openModel } from './words-model.ts'
import { type PreparedPhoto, preparePhotos } from './words-photos.ts'
import { type Row, renderSheet } from './words-sheet.ts'

const PARALLEL = 6
const ATTEMPTS = 4
const USAGE = 'npm run words -- --photos DIR [--styles a,b] [--sentences 1-5] [--out FILE]'

function readOptions() {
  const { values } = parseArgs({
    options: {
      photos: { type: 'string' },
      styles: { type: 'string', default: STYLE_KEYS.join(',') },
      sentences: { type: 'string', default: String(DESCRIPTION_SENTENCES.default) },
      out: { type: 'string', default: 'out/words.html' },
    },
  })
  const asked = values.styles.split(',').map(style => style.trim())
  const styles = STYLE_KEYS.filter(style => asked.includes(style))
  const sentences = Number(values.sentences)
  const { min, max } = DESCRIPTION_SENTENCES
  if (values.photos === undefined) stop('Which photos?')
  if (styles.length < asked.length) stop(`The styles are ${STYLE_KEYS.join(', ')}.`)
  if (!Number.isInteger(sentences) || sentences < min || sentences > max) stop(`Sentences are ${min} to ${max}.`)
  // npm runs scripts in the project's folder; paths are relative to where the command was typed.
  const here = process.env.INIT_CWD ?? process.cwd()
  return { photos: resolve(here, values.photos), out: resolve(here, values.out), styles, sentences }
}

function stop(message: string): never {
  console.error(`${message}\n${USAGE}`)
  process.exit(1)
}

type Model = Awaited<ReturnType<typeof openModel>>

async function describeOne(model: Model, photo: PreparedPhoto, style: StyleKey, sentences: number): Promise<Row> {
  const row: Row = { photo: photo.name, style, outcome: null, repaired: null, left: [], ms: 0, input: 0, output: 0 }
  const deps: VisionDeps = {
    config: model.config,
    log: (event, fields = {}) => {
      if (event === 'model.repair') row.repaired = String(fields.faults)
      if (event !== 'model.answered') return
      row.input += Number(fields.input ?? 0)
      row.output += Number(fields.output ?? 0)
    },
    now: () => Date.now(),
    lease: unwatched,
  }
  const request = { style, descriptionSentences: sentences, facts: photo.facts }
  let outcome: DescribeOutcome = { ok: false, retry: true, reason: '' }
  for (let attempt = 1; attempt <= ATTEMPTS && !outcome.ok && outcome.retry; attempt += 1) {
    if (attempt > 1) await wait((outcome.retryAfterSeconds ?? 5) * 1000)
    const start = performance.now()
    outcome = await describeImage(deps, photo.image, request)
    row.ms = Math.round(performance.now() - start)
  }
  const left = outcome.ok ? checkDescription(outcome, request).map(({ text }) => text) : []
  return { ...row, outcome, left }
}

async function main() {
  const { photos: folder, out, styles, sentences } = readOptions()
  if (!existsSync(folder)) stop(`There is no folder ${folder}.`)
  const { photos, unreadable } = await preparePhotos(folder)
  for (const { name, reason } of unreadable) console.error(`${name} is left out: ${reason}`)
  if (photos.length === 0) stop(`There is no photo to read in ${folder}.`)
  const model = await openModel()
  const work = photos.flatMap(photo => styles.map(style => ({ photo, style })))
  const rows: Row[] = []
  console.error(`${photos.length} photos in ${styles.length} styles, written by ${model.name}`)
  try {
    const queue = work.values()
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        for (const { photo, style } of queue) {
          const row = await describeOne(model, photo, style, sentences)
          rows.push(row)
          const verdict = row.outcome?.ok ? (row.repaired === null ? 'written' : 'repaired') : row.outcome?.reason
          console.error(`${rows.length}/${work.length} ${photo.name} ${style}: ${verdict} (${row.ms} ms)`)
        }
      }),
    )
  } finally {
    model.close()
  }
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, renderSheet({ photos, rows, styles, sentences, unreadable, model }))
  console.log(out)
}

await main()
