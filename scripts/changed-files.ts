import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that differ from the last commit, new ones included. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter(file => file !== '' && existsSync(join(root, file)))
}

/**
 * The Worker's tests that mirror these files: for `worker/features/x/y.ts` those in `test/worker/features/x/`, or in the nearest
 * folder above it that has any. A test that changed is its own.
 */
export function mirroringTests(root: string, files: string[]): string[] {
  const places = files.flatMap(file => {
    if (file.startsWith('test/worker/')) return file.endsWith('.test.ts') ? [file] : []
    const mirror = file.startsWith('worker/') ? `test/${file}` : `test/worker/${file}`
    if (!/^(worker|durable-objects)\//.test(file)) return []
    let folder = dirname(mirror)
    while (!existsSync(join(root, folder))) folder = dirname(folder)
    return folder === 'test/worker' ? [] : [`${folder}/`]
  })
  return [...new Set(places)]
}
