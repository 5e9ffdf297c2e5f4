import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCES = ['worker', 'web', 'durable-objects', 'test', 'migrations', 'scripts', 'docs']
const FILES = [
  ...['wrangler.toml', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'],
  ...['biome.json', 'knip.json', '.gitignore', 'README.md', 'CONTRIBUTING.md'],
]
const MADE = ['web/dist', 'web/.wrangler']
/** Caches of tools and locks of builds, which are valid for one tree only. */
const OWN = /^\.(photonym-web|vite|cache|wrangler)/

/**
 * A disposable copy of the sources, with the installed packages linked into it. The working tree is never touched, so a
 * killed run leaves only a temporary folder behind.
 */
export function copySources(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'photonym-mutants-'))
  const made = MADE.map(path => join(root, path))
  for (const name of [...SOURCES, ...FILES].filter(path => existsSync(join(root, path)))) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: source => !made.some(path => source.startsWith(path)),
    })
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!OWN.test(name)) symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  // Tests of operators' commands clone what git lists.
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  return copy
}

export function removeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true })
}
