import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import * as z from 'zod'
import type { Measurement } from './measure.ts'

const WEB = new URL('../../../web/', import.meta.url).pathname
const KB = 1024

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  isDynamicEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
})
const Manifest = z.record(z.string(), Chunk)
type Manifest = z.infer<typeof Manifest>

/** Routes a visit may start at: each is measured together with the shell. */
const FIRST_ROUTES = ['login-page', 'dashboard-page']

/** Every file a chunk loads before it runs, itself included. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): { js: Set<string>; css: Set<string> } {
  const found = { js: new Set<string>(), css: new Set<string>() }
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return found
  seen.add(key)
  if (chunk.file.endsWith('.js')) found.js.add(chunk.file)
  for (const file of chunk.css ?? []) found.css.add(file)
  for (const imported of chunk.imports ?? []) {
    const below = filesOf(manifest, imported, seen)
    for (const file of below.js) found.js.add(file)
    for (const file of below.css) found.css.add(file)
  }
  return found
}

/** What a document asks for: its script, what that imports, and its style sheets. */
function filesIn(html: string): { js: Set<string>; css: Set<string> } {
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  return {
    js: new Set(files.filter(file => file.endsWith('.js'))),
    css: new Set(files.filter(file => file.endsWith('.css'))),
  }
}

const without = (files: Set<string>, others: Set<string>) => [...files].filter(file => !others.has(file))

/** Kilobytes (Brotli) of JavaScript and style sheets per route, from the manifest of a separate build. */
export async function measureBytes(): Promise<Measurement[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'photonym-build-'))
  await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, manifest: true, emptyOutDir: true },
  })
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')))
  const brotli = (file: string) => brotliCompressSync(readFileSync(join(outDir, file))).length
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + brotli(file), 0) / KB
  const shell = filesIn(readFileSync(join(outDir, 'app.html'), 'utf8'))
  const routes = Object.keys(manifest).filter(key => manifest[key]?.isDynamicEntry && /-page\.tsx$/.test(key))
  const measured = routes.flatMap(key => {
    const name = key.split('/').at(-1)?.replace('.tsx', '') ?? key
    const route = filesOf(manifest, key)
    if (FIRST_ROUTES.includes(name)) {
      return [
        { what: `shell + ${name}, JS`, value: sum(new Set([...shell.js, ...route.js])), budget: 110, unit: 'KB br' },
        { what: `shell + ${name}, CSS`, value: sum(new Set([...shell.css, ...route.css])), budget: 15, unit: 'KB br' },
      ]
    }
    return [{ what: `${name}, JS of its own`, value: sum(without(route.js, shell.js)), budget: 30, unit: 'KB br' }]
  })
  rmSync(outDir, { recursive: true, force: true })
  return measured
}
