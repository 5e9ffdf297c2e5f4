import { afterEach, expect, test, vi } from 'vitest'
import { readCommand } from '../../../scripts/operate/command.ts'

const { argv } = process

afterEach(() => {
  process.argv = argv
  vi.unstubAllEnvs()
})

test.each([
  ['env', 'npm_config_env', 'staging'],
  ['dry-run', 'npm_config_dry_run', 'true'],
  ['at', 'npm_config_at', '60m'],
])('--%s that npm kept for itself is missed, so that nothing is done to what was not meant', (option, name, value) => {
  process.argv = ['node', 'restore.ts']
  vi.stubEnv('npm_lifecycle_event', 'restore')
  vi.stubEnv(name, value)
  expect(() => readCommand(['at'])).toThrow(`Put -- before it: npm run restore -- --${option}`)
})

test('an environment that is none is refused', () => {
  process.argv = ['node', 'restore.ts', '--env', 'nowhere']
  expect(() => readCommand(['at'])).toThrow('--env is one of production, staging.')
})
