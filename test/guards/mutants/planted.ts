import type { Check } from '../../../scripts/checks.ts'

/** A fault put into the sources, and the check that must report it. */
export type Planted = {
  guard: string
  /** Text by file: appended to a file that exists, else written as a new file. */
  plant: Record<string, string>
  check: Check
  /** What the check prints for this fault only; it names what was put in. */
  says: RegExp
}

export const planted: Planted[] = [
  {
    guard: 'no import circle',
    plant: {
      'worker/domain/planted-one.ts': "import { other } from './planted-other.ts'\n\nexport const one = () => other\n",
      'worker/domain/planted-other.ts': "import { one } from './planted-one.ts'\n\nexport const other = () => one\n",
    },
    check: 'biome',
    says: /planted-one\.ts\S* lint\/suspicious\/noImportCycles/,
  },
  {
    guard: 'no import circle of types',
    plant: {
      'web/lib/planted-one.ts':
        "import type { Other } from './planted-other.ts'\n\nexport type One = { other: Other }\n",
      'web/lib/planted-other.ts': "import type { One } from './planted-one.ts'\n\nexport type Other = { one: One }\n",
    },
    check: 'biome',
    says: /planted-one\.ts\S* lint\/suspicious\/noImportCycles/,
  },
  {
    guard: 'no SQL in a service',
    plant: { 'worker/features/planted/service.ts': "import { sql } from 'drizzle-orm'\n\nexport const one = sql`1`\n" },
    check: 'architecture',
    says: /worker\/features\/planted\/service\.ts: drizzle-orm/,
  },
  {
    guard: 'no statement to a Durable Object’s tables outside its store',
    plant: {
      'durable-objects/job/planted.ts': "export const forget = (sql: SqlStorage) => sql.exec('DELETE FROM photos')\n",
    },
    check: 'architecture',
    says: /durable-objects\/job\/planted\.ts: sql\.exec/,
  },
  {
    guard: 'no feature imports another’s queries',
    plant: {
      'worker/features/planted/service.ts':
        "import { findJob } from '../jobs/queries.ts'\n\nexport const find = findJob\n",
    },
    check: 'architecture',
    says: /worker\/features\/planted\/service\.ts → worker\/features\/jobs\/queries\.ts/,
  },
  {
    guard: 'no import of durable-objects in the worker',
    plant: {
      'worker/features/planted/service.ts':
        "import type { Job } from '../../../durable-objects/job/job.ts'\n\nexport type Planted = Job\n",
    },
    check: 'architecture',
    says: /worker\/features\/planted\/service\.ts → durable-objects\/job\/job\.ts/,
  },
  {
    guard: 'the job page’s data imports nothing of its review',
    plant: {
      'web/features/jobs/data/planted.ts':
        "import type { Cursor } from '../review/use-cursor.ts'\n\nexport type Planted = Cursor\n",
    },
    check: 'architecture',
    says: /web\/features\/jobs\/data\/planted\.ts → web\/features\/jobs\/review\/use-cursor\.ts/,
  },
  {
    guard: 'no view of the job page imports another',
    plant: {
      'web/features/jobs/desk/planted.tsx':
        "import { Sheet } from '../sheet/sheet.tsx'\n\nexport const Planted = Sheet\n",
    },
    check: 'architecture',
    says: /web\/features\/jobs\/desk\/planted\.tsx → web\/features\/jobs\/sheet\/sheet\.tsx/,
  },
  {
    guard: 'no component in lib',
    plant: {
      'web/lib/planted.ts': "import { Stack } from '#web/ui/stack/stack.tsx'\n\nexport const Planted = Stack\n",
    },
    check: 'architecture',
    says: /web\/lib\/planted\.ts → web\/ui\/stack\/stack\.tsx/,
  },
  {
    guard: 'no import of writing where photos are described',
    plant: {
      'durable-objects/job/describe/planted.ts':
        "import { isWrite } from '../write/run-writes.ts'\n\nexport const planted = isWrite\n",
    },
    check: 'architecture',
    says: /durable-objects\/job\/describe\/planted\.ts → durable-objects\/job\/write\/run-writes\.ts/,
  },
  {
    guard: 'no import of describing where photos are written',
    plant: {
      'durable-objects/job/write/planted.ts':
        "import type { Retries } from '../describe/retry-failed.ts'\n\nexport type Planted = Retries\n",
    },
    check: 'architecture',
    says: /durable-objects\/job\/write\/planted\.ts → durable-objects\/job\/describe\/retry-failed\.ts/,
  },
  {
    guard: 'no import from one language to another',
    plant: {
      'worker/vision/language/planted/rules/date.ts':
        "import { date } from '../../en/rules/date.ts'\n\nexport const planted = date\n",
    },
    check: 'architecture',
    says: /worker\/vision\/language\/planted\/rules\/date\.ts → worker\/vision\/language\/en\/rules\/date\.ts/,
  },
  {
    guard: 'no import of a language in what all languages share',
    plant: {
      'worker/vision/language/shared/planted.ts': "import { en } from '../en/index.ts'\n\nexport const planted = en\n",
    },
    check: 'architecture',
    says: /worker\/vision\/language\/shared\/planted\.ts → worker\/vision\/language\/en\/index\.ts/,
  },
  {
    guard: 'no import of a language where texts of any language are judged',
    plant: {
      'worker/vision/rules.ts': "\nexport { date } from './language/en/rules/date.ts'\n",
    },
    check: 'architecture',
    says: /worker\/vision\/rules\.ts → worker\/vision\/language\/en\/rules\/date\.ts/,
  },
  {
    guard: 'no re-export',
    plant: {
      'worker/domain/planted.ts': "export { counted } from './counted.ts'\n",
      'web/lib/planted-export.ts':
        "import { counted } from '#worker/domain/counted.ts'\n\nexport { counted as planted }\n",
    },
    check: 'architecture',
    says: /web\/lib\/planted-export\.ts: counted[^\w][\s\S]*worker\/domain\/planted\.ts: counted/,
  },
  {
    guard: 'no export that nobody imports',
    plant: { 'worker/domain/counted.ts': '\nexport const PLANTED = 1\n' },
    check: 'knip',
    says: /PLANTED\s+worker\/domain\/counted\.ts/,
  },
  {
    guard: 'no file that nobody imports',
    plant: { 'worker/domain/planted.ts': 'export const PLANTED = 1\n' },
    check: 'knip',
    says: /worker\/domain\/planted\.ts/,
  },
  {
    guard: 'no file that only tests import',
    plant: {
      'worker/domain/planted.ts': 'export const PLANTED = 1\n',
      'test/rules/planted.test.ts': "import { PLANTED } from '#worker/domain/planted.ts'\n\nexport default PLANTED\n",
    },
    check: 'production',
    says: /worker\/domain\/planted\.ts/,
  },
  {
    guard: 'no sentence in two source files',
    plant: {
      'worker/errors.ts': "\nexport const PLANTED = 'Nobody says this in two places.'\n",
      'web/lib/planted.tsx': 'export const Planted = () => <p>Nobody says this in two places.</p>\n',
    },
    check: 'architecture',
    says: /Nobody says this in two places/,
  },
  {
    guard: 'no long pattern without names for its parts',
    plant: { 'worker/vision/language/en/planted.ts': `export const planted = /${'planted|'.repeat(30)}/\n` },
    check: 'architecture',
    says: /worker\/vision\/language\/en\/planted\.ts: planted\|/,
  },
  {
    guard: 'no link that leads nowhere',
    plant: { 'README.md': '\n[Planted](docs/planted.md)\n' },
    check: 'architecture',
    says: /README\.md: docs\/planted\.md/,
  },
  {
    guard: 'no event in the log that operating.md does not explain',
    plant: { 'worker/log-events.ts': "\nexport type Planted = { 'planted.event': Failure }\n" },
    check: 'architecture',
    says: /planted\.event/,
  },
  {
    guard: 'no event in the log that is not listed',
    plant: {
      'worker/planted.ts':
        "import type { Log } from './log.ts'\n\nexport const plant = (log: Log) => log('unlisted.event', { error: '' })\n",
    },
    check: 'types',
    says: /worker\/planted\.ts.*"unlisted\.event"/,
  },
  {
    guard: 'no setting that operating.md does not explain',
    plant: { 'wrangler.toml': '\nPLANTED = ""\n' },
    check: 'architecture',
    says: /"PLANTED"/,
  },
]
