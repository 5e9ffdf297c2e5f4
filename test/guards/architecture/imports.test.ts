import { expect, test } from 'vitest'
import { type Import, imports, isLocal, isProduct } from '#test/kit/sources.ts'

const featureOf = (path: string) => /^worker\/features\/([^/]+)\//.exec(path)?.[1]
const isRoutes = (path: string) => /^worker\/features\/[^/]+\/routes\.ts$/.test(path)
const isQueries = (path: string) => /^worker\/features\/[^/]+\/([a-z-]+-)?queries\.ts$/.test(path)
/** `service.ts`, and the files beside it that are named after what they do. */
const isService = (path: string) =>
  /^worker\/features\/[^/]+\/[a-z-]+\.ts$/.test(path) &&
  !isRoutes(path) &&
  !isQueries(path) &&
  !/\/(present|policy)\.ts$/.test(path)
const isContract = (path: string) => /^worker\/(contract|domain)\//.test(path)
/** Files that do not load zod: the only ones the browser may load. */
const isBrowserValue = (path: string) => /^worker\/(domain\/|contract\/(errors|paths|flags)\.ts$)/.test(path)
const isIn = (path: string, ...folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`))

/** Files of the simulation that run the product or replace its price list. */
const RUNS_THE_PRODUCT = /^test\/world\/(run|worker|payments\/deeds)\.ts$/

/** What a Durable Object may import from the Worker: nothing that handles requests. */
const FOR_OBJECTS = /^worker\/((domain|contract|db|platforms)\/|(rpc|deps|env|log)\.ts$)/

/** The folders of the job page, and what each may import of the others; only the page itself puts the views together. */
const JOB_FOLDERS: Record<string, string[]> = {
  data: [],
  review: ['data'],
  cards: ['data', 'review'],
  desk: ['data', 'review'],
  sheet: ['data', 'review'],
  history: ['data', 'review'],
}
const jobFolderOf = (path: string) => /^web\/features\/jobs\/([^/]+)\//.exec(path)?.[1]

const DESCRIBE = 'durable-objects/job/describe'
const WRITE = 'durable-objects/job/write'
const JOB_STORE = 'durable-objects/job/store'

/** Statements that services of several features run in batches of their own. */
const SHARED_STATEMENTS = ['agents', 'listed-photos', 'photo-work', 'users'].map(name => `worker/db/${name}.ts`)

/** Whatever enters the Worker first asks whose database this is, and health tells it. */
const ASK_FOR_OWNER = ['worker/http', 'worker/queue', 'worker/cron', 'worker/features/ops']

/** Who may import values from `worker/db/`; its types may be used more widely. */
function mayUseDb({ from, to, names }: Import): boolean {
  if (isIn(to, 'worker/db/money')) {
    // The order of a job is part of the batch that makes the job, which learns by this why it failed.
    const readsError = names.every(name => name === 'isUnpaidLimit')
    return readsError || isIn(from, 'worker/features/payment', 'durable-objects/job', 'worker/db/money')
  }
  if (SHARED_STATEMENTS.includes(to) && featureOf(from) !== undefined && !isRoutes(from)) return true
  if (to === 'worker/db/counters.ts' && isIn(from, 'worker/http')) return true
  if (to === 'worker/db/owner.ts' && isIn(from, ...ASK_FOR_OWNER)) return true
  return isQueries(from) || isIn(from, 'worker/db', 'durable-objects') || from === 'worker/deps.ts'
}

/** `en`, or `shared` for what every language uses. */
const languageOf = (path: string) => /^worker\/vision\/language\/([^/]+)\//.exec(path)?.[1]
const isOneLanguage = (path: string) => !['shared', undefined].includes(languageOf(path))
/** What asks for texts of any language, mends and judges them, by the table of rules that comes with a request. */
const FOR_ANY_LANGUAGE =
  /^worker\/vision\/(?:findings|rules|normalize-answer|prompt|judge|request|sources|language\/[^/]+)\.ts$/

/** Each rule names the imports it forbids, type imports included unless it says otherwise. */
const rules: { rule: string; forbids: (found: Import) => boolean }[] = [
  {
    rule: 'the domain imports nothing but itself',
    forbids: ({ from, to }) => isIn(from, 'worker/domain') && !isIn(to, 'worker/domain'),
  },
  {
    rule: 'the contract imports nothing but the domain and zod',
    forbids: ({ from, to }) => isIn(from, 'worker/contract') && !isContract(to) && to !== 'zod',
  },
  {
    rule: 'contract files that reach the browser load no zod',
    forbids: ({ from, to, typeOnly }) => isBrowserValue(from) && !typeOnly && !isBrowserValue(to),
  },
  {
    rule: 'web imports nothing of the worker but its contract and domain',
    forbids: ({ from, to }) => isIn(from, 'web') && isLocal(to) && !isIn(to, 'web') && !isContract(to),
  },
  {
    rule: 'web takes values only from the domain and from contract files without zod',
    forbids: ({ from, to, typeOnly }) => isIn(from, 'web') && isContract(to) && !typeOnly && !isBrowserValue(to),
  },
  {
    rule: 'the job page imports from data to review to cards, desk and sheet, never back or across',
    forbids: ({ from, to }) => {
      const folder = jobFolderOf(from)
      const allowed = folder === undefined ? [] : [folder, ...(JOB_FOLDERS[folder] ?? [])]
      return folder !== undefined && isIn(to, 'web/features/jobs') && !allowed.includes(jobFolderOf(to) ?? '')
    },
  },
  {
    rule: 'lib knows no component, and ui no feature',
    forbids: ({ from, to }) =>
      (isIn(from, 'web/lib') && isIn(to, 'web/ui', 'web/features')) ||
      (isIn(from, 'web/ui') && isIn(to, 'web/features')),
  },
  {
    rule: 'of the worker only index.ts imports Durable Objects',
    forbids: ({ from, to }) => isIn(from, 'worker') && from !== 'worker/index.ts' && isIn(to, 'durable-objects'),
  },
  {
    rule: 'Durable Objects use of the worker only what knows no request',
    forbids: ({ from, to }) =>
      isIn(from, 'durable-objects') && isLocal(to) && !isIn(to, 'durable-objects') && !FOR_OBJECTS.test(to),
  },
  {
    rule: 'in a job, describing and writing know nothing of each other',
    forbids: ({ from, to }) => (isIn(from, DESCRIBE) && isIn(to, WRITE)) || (isIn(from, WRITE) && isIn(to, DESCRIBE)),
  },
  {
    rule: 'the store of a job knows nothing of what is done with it',
    forbids: ({ from, to }) => isIn(from, JOB_STORE) && isIn(to, 'durable-objects/job') && !isIn(to, JOB_STORE),
  },
  {
    rule: 'a feature uses another feature only through its services',
    forbids: ({ from, to }) =>
      featureOf(from) !== undefined &&
      featureOf(to) !== undefined &&
      featureOf(from) !== featureOf(to) &&
      !isService(to),
  },
  {
    rule: 'queue and cron use features only through their services',
    forbids: ({ from, to }) =>
      isIn(from, 'worker/queue', 'worker/cron') && featureOf(to) !== undefined && !isService(to),
  },
  {
    rule: 'http knows of the features only the service of auth',
    forbids: ({ from, to }) =>
      isIn(from, 'worker/http') && featureOf(to) !== undefined && to !== 'worker/features/auth/service.ts',
  },
  {
    rule: 'platforms, vision, mail and db know no feature, no request, no queue',
    forbids: ({ from, to }) =>
      isIn(from, 'worker/platforms', 'worker/vision', 'worker/mail', 'worker/db') &&
      isIn(to, 'worker/features', 'worker/http', 'worker/queue', 'worker/cron'),
  },
  {
    rule: 'a language imports nothing of another, and shared nothing of any',
    forbids: ({ from, to }) =>
      languageOf(from) !== undefined && isOneLanguage(to) && languageOf(from) !== languageOf(to),
  },
  {
    rule: 'what asks for texts, mends and judges them knows no language but by its table',
    forbids: ({ from, to }) => FOR_ANY_LANGUAGE.test(from) && isOneLanguage(to),
  },
  {
    rule: 'only app.ts imports routes',
    forbids: ({ from, to }) => isRoutes(to) && from !== 'worker/app.ts',
  },
  {
    rule: 'routes import neither queries nor db',
    forbids: ({ from, to }) => isRoutes(from) && (isQueries(to) || isIn(to, 'worker/db')),
  },
  {
    rule: 'queries know neither services nor routes',
    forbids: ({ from, to }) => isQueries(from) && (isService(to) || isRoutes(to)),
  },
  {
    rule: 'only services and what they are made of import queries, of their own feature',
    forbids: ({ from, to }) => isQueries(to) && featureOf(from) !== featureOf(to) && !isIn(from, 'test'),
  },
  {
    rule: 'values of db are used by queries, by the objects and, for a few files, by whoever needs them',
    forbids: found =>
      !found.typeOnly && isIn(found.to, 'worker/db') && isIn(found.from, 'worker', 'web') && !mayUseDb(found),
  },
  {
    rule: 'the product imports neither its tests nor its scripts',
    forbids: ({ from, to }) => isIn(from, 'worker', 'durable-objects', 'web') && isIn(to, 'test', 'scripts'),
  },
  {
    rule: 'the list of common passwords stays with the Worker',
    forbids: ({ from, to }) => !isIn(from, 'worker', 'test') && to.startsWith('@zxcvbn-ts/'),
  },
  {
    rule: 'the simulation runs the product and checks it by rules of its own',
    forbids: ({ from, to, typeOnly }) =>
      isIn(from, 'test/world') && isProduct(to) && !typeOnly && !RUNS_THE_PRODUCT.test(from),
  },
  {
    rule: 'stand-ins share no code with what calls what they stand in for',
    forbids: ({ from, to }) =>
      isIn(from, 'test/stand-ins') &&
      !from.endsWith('.test.ts') &&
      isIn(to, 'worker', 'durable-objects', 'web', 'scripts'),
  },
]

for (const { rule, forbids } of rules) {
  test(rule, () => {
    const found = imports.filter(forbids)
    expect(found.map(({ from, to, typeOnly }) => `${from} → ${to}${typeOnly ? ' (type)' : ''}`)).toEqual([])
  })
}

test('every folder of the job page has its rule', () => {
  const folders = new Set(imports.map(({ from }) => jobFolderOf(from)).filter(folder => folder !== undefined))
  expect([...folders].toSorted()).toEqual(Object.keys(JOB_FOLDERS).toSorted())
})

test('the parser finds imports of every kind', () => {
  const find = (to: string) => imports.filter(found => found.to === to)
  expect(find('worker/domain/platforms.ts').length).toBeGreaterThan(20)
  expect(find('worker/db/schema.ts').some(({ typeOnly }) => typeOnly)).toBe(true)
  expect(find('durable-objects/job/job.ts')).toContainEqual(
    expect.objectContaining({ from: 'worker/index.ts', typeOnly: false }),
  )
})
