import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newPlace, removePlace, type Stack, startStack } from '#test/kit/stack.ts'
import { type Client, control, signUp } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { type Measurement, median } from './measure.ts'
import { measureDashboard, measureEndOfGrid } from './pages.ts'

const PHOTOS = 20_000
const ROUNDS = 15

/** Filters of a page, each the slowest of its kind: few photos match, or the last ones. */
const FILTERS: Record<string, string>[] = [
  { missing: 'title' },
  { missing: 'title,description,tags', sort: 'dateTaken', order: 'asc' },
  { work: 'none' },
  { work: 'applied' },
  { missing: 'tags', work: 'none,failed', dateUploadedStart: '2020-01-01', tags: 'harbour' },
  { missing: 'description', tags: 'no such tag' },
]

/** A library of twenty thousand photos: its reading, the size of its rows, its pages, the dashboard and the end of the grid. */
export async function measureLibrary(): Promise<Measurement[]> {
  const place = await newPlace()
  const stack = await startStack(place)
  try {
    const client = await signUp(stack, 'bench@example.com')
    await client.connect('imogen')
    const reading = await measureReading(stack, client, place.stateDir)
    return [
      ...reading,
      ...(await measurePages(client)),
      ...(await measureDashboard(stack, client, PHOTOS)),
      ...(await measureEndOfGrid(stack, client, PHOTOS)),
    ]
  } finally {
    await stack.stop()
    removePlace(place)
  }
}

const libraryOf = (client: Client) => client.get<LibraryAnswer>('/api/library?provider=flickr')

async function measureReading(stack: Stack, client: Client, stateDir: string): Promise<Measurement[]> {
  const sandbox = control(stack)
  const since = (await sandbox.calls('flickr')).at(-1)?.n ?? 0
  const before = databaseBytes(stateDir)
  const start = performance.now()
  const { counts } = await until(
    'the library',
    () => libraryOf(client),
    ({ state }) => state === 'ready',
    600_000,
  )
  const seconds = (performance.now() - start) / 1000
  const calls = (await sandbox.calls('flickr', since)).filter(({ method }) => method === 'flickr.photos.search')
  const bytes = databaseBytes(stateDir) - before
  return [
    {
      what: `library of ${PHOTOS}: Flickr calls to read it`,
      value: calls.length,
      budget: 60,
      unit: 'calls',
      note: `${counts.all} photos in ${seconds.toFixed(0)} s`,
    },
    { what: 'library: D1 bytes a photo', value: bytes / (counts.all ?? 1), budget: 1024, unit: 'bytes' },
  ]
}

/** The pages of all databases, which no other table fills meanwhile. The length of a log says nothing: it never shrinks. */
function databaseBytes(stateDir: string): number {
  const files = readdirSync(stateDir, { recursive: true, encoding: 'utf8' })
  return files
    .filter(name => /d1[^/]*\/.*\.sqlite$/i.test(name))
    .reduce((sum, name) => sum + pageBytes(join(stateDir, name)), 0)
}

function pageBytes(file: string): number {
  using database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').get()
  return Number(row?.bytes)
}

async function measurePages(client: Client): Promise<Measurement[]> {
  const timeOf = async (path: string) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now()
      await client.get(path)
      times.push(performance.now() - start)
    }
    return median(times)
  }
  const bare = await timeOf('/api/jobs?limit=1')
  const lines: Measurement[] = []
  for (const filter of FILTERS) {
    const query = new URLSearchParams({ provider: 'flickr', limit: '100', ...filter })
    const ms = await timeOf(`/api/photos?${query}`)
    lines.push({
      what: `page of 100 of ${PHOTOS} by ${Object.keys(filter).join(', ')}, times a bare D1 route`,
      value: ms / bare,
      budget: 2,
      unit: '×',
      note: `${ms.toFixed(1)} ms, ${bare.toFixed(1)} ms`,
    })
  }
  const ids = await timeOf('/api/photos/ids?provider=flickr&missing=title')
  return [
    ...lines,
    {
      what: 'library: ids of all without title',
      value: ids / bare,
      budget: 3,
      unit: '×',
      note: `${ids.toFixed(1)} ms`,
    },
  ]
}
