import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, read, sources } from '#test/kit/sources.ts'
import { DESCRIBE_BATCH } from '#worker/domain/limits.ts'

const sheets = files.filter(file => file.startsWith('web/') && file.endsWith('.css'))

test('passwords are hashed with scrypt only, since production refuses PBKDF2 with more than 100,000 rounds', () => {
  const own = sources.filter(({ file }) => /^(worker|durable-objects)\//.test(file))
  expect(own.filter(({ text }) => /pbkdf2/i.test(text)).map(({ file }) => file)).toEqual([])
  expect(own.filter(({ text }) => /\bscrypt\(/.test(text)).map(({ file }) => file)).toEqual([
    'worker/features/auth/scrypt.ts',
  ])
})

test('migrations say why they exist', () => {
  const migrations = readdirSync(new URL('../../../migrations', import.meta.url)).filter(file => file.endsWith('.sql'))
  expect(migrations.length).toBeGreaterThan(0)
  expect(migrations.filter(file => !read(`migrations/${file}`).startsWith('-- '))).toEqual([])
})

test('style sheets take colours and text sizes from the tokens', () => {
  const offenders = sheets
    .filter(file => !file.endsWith('styles/tokens.css'))
    .flatMap(file =>
      read(file)
        .split('\n')
        .filter(line => /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(|font-size:\s*[\d.]/i.test(line))
        .map(line => `${file}: ${line.trim()}`),
    )
  expect(offenders).toEqual([])
})

test('nothing sticks to the window when it is low', () => {
  expect(sheets.filter(file => /position:\s*sticky/.test(read(file)))).toEqual([])
  expect(sheets.some(file => read(file).includes('position: var(--sticky)'))).toBe(true)
})

test('nothing looks hovered where there is no pointer to leave it again', () => {
  const guarded = /@media \(hover: hover\) \{(?:[^{}]|\{[^{}]*\})*\}/g
  expect(sheets.filter(file => read(file).replace(guarded, '').includes(':hover'))).toEqual([])
})

test('the progress counts in steps of a queue batch', () => {
  const [, size] = /queue = "photos"\n(?:#[^\n]*\n)*max_batch_size = (\d+)/.exec(read('wrangler.toml')) ?? []
  expect(Number(size)).toBe(DESCRIBE_BATCH)
})
