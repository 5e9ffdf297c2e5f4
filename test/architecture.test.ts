import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
const SOURCE_DIRS = ['worker', 'durable-objects', 'web', 'test', 'scripts']
const MAX_LINES = 400

/** Files that load no zod: the only ones whose values may reach the browser. */
const isBrowserValue = (path: string) =>
  path.startsWith('worker/domain/') || /^worker\/contract\/(errors|paths|flags)\.ts$/.test(path)
const isContract = (path: string) => /^worker\/(contract|domain)\//.test(path)

type Import = { from: string; to: string; typeOnly: boolean }

function filesBelow(dir: string): string[] {
  return readdirSync(join(ROOT, dir), { recursive: true })
    .map(name => `${dir}/${String(name)}`)
    .filter(file => !/(^|\/)(dist|node_modules|\.wrangler)\//.test(file) && statSync(join(ROOT, file)).isFile())
}

const files = SOURCE_DIRS.flatMap(filesBelow)
const sources = files.filter(file => /\.(ts|tsx|css|mjs)$/.test(file) && !file.endsWith('.d.ts'))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

function importsOf(file: string): Import[] {
  const text = read(file)
  const statements = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?([^'"`;]*?from\s*)?['"]([^'"]+)['"]/g)
  const dynamic = text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)
  return [
    ...[...statements].map(([, type, clause, specifier = '']) => ({
      from: file,
      to: resolveImport(file, specifier),
      typeOnly: type !== undefined || namesTypesOnly(clause),
    })),
    ...[...dynamic].map(([, specifier = '']) => ({
      from: file,
      to: resolveImport(file, specifier),
      // `typeof import('…')` in a declaration is the only type-level form in use.
      typeOnly: text.includes(`typeof import('${specifier}')`),
    })),
  ]
}

function namesTypesOnly(clause: string | undefined): boolean {
  const names = /^\{([^}]*)\}/.exec(clause?.trim() ?? '')?.[1]
  if (names === undefined) return false
  return names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
    .every(name => name.startsWith('type '))
}

const imports = files.filter(file => /\.(ts|tsx|mjs)$/.test(file)).flatMap(importsOf)
const local = (path: string) => SOURCE_DIRS.some(dir => path.startsWith(`${dir}/`))
const featureOf = (path: string) => /^worker\/features\/([^/]+)\//.exec(path)?.[1]
const leafOf = (path: string) => /^worker\/features\/[^/]+\/([a-z-]+)\.ts$/.exec(path)?.[1] ?? ''
const name = ({ from, to }: Import) => `${from} → ${to}`

/** Each rule names the imports it forbids. */
const rules: { rule: string; forbids: (found: Import) => boolean }[] = [
  {
    rule: 'web imports nothing of the worker but its contract and domain',
    forbids: ({ from, to }) => from.startsWith('web/') && local(to) && !to.startsWith('web/') && !isContract(to),
  },
  {
    rule: 'web takes values only from contract files without zod',
    forbids: ({ from, to, typeOnly }) => from.startsWith('web/') && isContract(to) && !typeOnly && !isBrowserValue(to),
  },
  {
    rule: 'contract files without zod stay without it',
    forbids: ({ from, to, typeOnly }) =>
      isBrowserValue(from) && !typeOnly && (to === 'zod' || (local(to) && !isBrowserValue(to))),
  },
  {
    rule: 'the contract imports nothing above it',
    forbids: ({ from, to }) => isContract(from) && local(to) && !isContract(to),
  },
  {
    rule: 'a feature reaches another feature through its service, policy or presenter, never its queries',
    forbids: ({ from, to }) =>
      featureOf(from) !== undefined &&
      featureOf(to) !== undefined &&
      featureOf(from) !== featureOf(to) &&
      leafOf(to).includes('queries'),
  },
  {
    rule: 'routes hold no SQL: they import neither queries nor db',
    forbids: ({ from, to }) =>
      leafOf(from).includes('routes') && (leafOf(to).includes('queries') || to.startsWith('worker/db/')),
  },
  {
    rule: 'queries know no service and no routes',
    forbids: ({ from, to }) => leafOf(from).includes('queries') && /service|routes/.test(leafOf(to)),
  },
  {
    rule: 'queue and cron reach the database through services',
    forbids: ({ from, to, typeOnly }) =>
      /^worker\/(queue|cron)\//.test(from) &&
      !typeOnly &&
      (to.startsWith('worker/db/') || leafOf(to).includes('queries')),
  },
  {
    rule: 'the worker knows Durable Objects only by type',
    forbids: ({ from, to, typeOnly }) =>
      from.startsWith('worker/') && from !== 'worker/index.ts' && to.startsWith('durable-objects/') && !typeOnly,
  },
  {
    rule: 'Durable Objects import no feature and no route',
    forbids: ({ from, to }) => from.startsWith('durable-objects/') && /^worker\/(features|http|app|index)/.test(to),
  },
  {
    rule: 'platforms, vision and mail know no feature',
    forbids: ({ from, to }) => /^worker\/(platforms|vision|mail|db)\//.test(from) && to.startsWith('worker/features/'),
  },
  {
    rule: 'the list of common passwords stays with the Worker',
    forbids: ({ from, to }) => !from.startsWith('worker/') && !from.startsWith('test/') && to.startsWith('@zxcvbn-ts/'),
  },
  {
    rule: 'the sandbox shares no code with the worker',
    forbids: ({ from, to }) =>
      from.startsWith('test/sandbox/') && (to.startsWith('worker/') || to.startsWith('durable-objects/')),
  },
]

test.each(rules)('$rule', ({ forbids }) => {
  expect(imports.filter(forbids).map(name)).toEqual([])
})

test('the import table sees the imports it judges', () => {
  expect(imports.filter(({ to }) => to.startsWith('worker/contract/')).length).toBeGreaterThan(20)
  expect(imports.some(({ to, typeOnly }) => to.startsWith('durable-objects/') && typeOnly)).toBe(true)
})

test('every source file fits in 400 lines', () => {
  expect(sources.filter(file => read(file).split('\n').length - 1 > MAX_LINES)).toEqual([])
})

test('no file only re-exports others, and none is called utils', () => {
  const barrels = sources.filter(file => {
    const code = read(file)
      .split('\n')
      .filter(line => line.trim() !== '' && !line.trim().startsWith('//'))
    return code.length > 0 && code.every(line => /^export .* from /.test(line))
  })
  expect(barrels).toEqual([])
  expect(files.filter(file => /\b(utils?|helpers?|misc|common)\b/.test(file))).toEqual([])
})

test('passwords are hashed with scrypt alone: production refuses a PBKDF2 of more than 100,000 rounds', () => {
  const own = sources.filter(file => /^(worker|durable-objects)\//.test(file))
  expect(own.filter(file => /pbkdf2/i.test(read(file)))).toEqual([])
  expect(own.filter(file => /\bscrypt\(/.test(read(file)))).toEqual(['worker/features/auth/scrypt.ts'])
})

test('migrations say why they exist', () => {
  const migrations = readdirSync(join(ROOT, 'migrations')).filter(file => file.endsWith('.sql'))
  expect(migrations.length).toBeGreaterThan(0)
  expect(migrations.filter(file => !read(`migrations/${file}`).startsWith('-- '))).toEqual([])
})

test('style sheets take colours and text sizes from the tokens', () => {
  const offenders = files
    .filter(file => file.startsWith('web/') && file.endsWith('.css') && !file.endsWith('styles/tokens.css'))
    .flatMap(file =>
      read(file)
        .split('\n')
        .filter(line => /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(|font-size:\s*[\d.]/i.test(line))
        .map(line => `${file}: ${line.trim()}`),
    )
  expect(offenders).toEqual([])
})
