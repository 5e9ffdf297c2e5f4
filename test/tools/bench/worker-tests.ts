import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

const ROOT = new URL('../../..', import.meta.url).pathname

/**
 * The values that tests put into their `meta` under this key. These can only be measured inside the runtime, where the
 * tests run.
 */
export function measuredByTests<T>(files: string[], key: string, schema: z.ZodType<T>): T[] {
  const Results = z.object({
    testResults: z.array(
      z.object({ assertionResults: z.array(z.object({ meta: z.record(z.string(), z.unknown()) })) }),
    ),
  })
  const folder = mkdtempSync(join(tmpdir(), 'photonym-bench-'))
  const outputFile = join(folder, 'results.json')
  execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', 'test/vitest.config.ts', '--project', 'worker', ...files],
      ...['--reporter', 'json', '--outputFile', outputFile],
    ],
    { cwd: ROOT, stdio: 'ignore' },
  )
  const { testResults } = Results.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
  rmSync(folder, { recursive: true, force: true })
  const metas = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ meta }) => meta[key]))
  return metas.filter(value => value !== undefined).map(value => schema.parse(value))
}
