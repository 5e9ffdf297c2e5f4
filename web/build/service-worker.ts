import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { PAGES } from '../../worker/contract/paths.ts'
import type { Release } from '../service-worker/release.ts'
import { builtPage } from './pages-files.ts'
import { pagePattern } from './shell-routes.ts'

const SHELL = 'app.html'
/** The other documents in which the app runs. */
const WITH_APP = ['login.html', 'sign-in.html']

const { home, payment, ...others } = PAGES

/**
 * Pages for which the service worker may answer with its copy of the shell. Not a payment page, which needs its own
 * policy, nor `/`, which may be the landing page.
 */
const COPIED_PAGES = Object.values(others).map(pagePattern).join('|')

/**
 * Writes `sw.js`, the service worker with the list of its release's files, and puts the release's id into the shell.
 * `off`: a worker that removes itself and its copies.
 */
export function serviceWorker(setting: 'on' | 'off'): Plugin {
  return {
    name: 'photonym:service-worker',
    apply: 'build',
    enforce: 'post',
    // After the imports in the chunks are final.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = builtPage(bundle, SHELL)
        const code = await workerCode(setting === 'on' ? 'service-worker.ts' : 'remove.ts')
        const files = shellFiles(bundle, String(shell.source)).map((name): Release['files'][number] => [
          `/${name}`,
          digest(contents(bundle[name])),
        ])
        const id = createHash('sha256')
          .update(JSON.stringify([code, files, shell.source]))
          .digest('hex')
          .slice(0, 16)
        for (const page of [shell, ...WITH_APP.map(name => builtPage(bundle, name))]) {
          page.source = String(page.source).replace('</head>', `  <meta name="release" content="${id}" />\n  </head>`)
        }
        const path = `/${SHELL.replace('.html', '')}`
        const release: Release = {
          id,
          shell: path,
          files: [[path, digest(shell.source)], ...files],
          pages: COPIED_PAGES,
        }
        const source = setting === 'on' ? `const RELEASE = ${JSON.stringify(release)}\n${code}` : code
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

/** The compiled source of a worker. It is a classic script, so it imports nothing. */
async function workerCode(file: string): Promise<string> {
  const source = readFileSync(new URL(`../service-worker/${file}`, import.meta.url), 'utf8')
  return (await transformWithOxc(source, file, { tsconfig: false })).code
}

/** The files that the document refers to, and all that these load. */
function shellFiles(bundle: Rolldown.OutputBundle, html: string): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) {
      return
    }
    found.add(name)
    if (file.type === 'chunk') {
      const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
      for (const next of [...file.imports, ...file.dynamicImports, ...importedCss, ...importedAssets]) {
        add(next)
      }
    }
  }
  for (const [, name = ''] of html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)) {
    add(name)
  }
  return [...found].sort()
}

function contents(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string | Uint8Array {
  return file?.type === 'chunk' ? file.code : (file?.source ?? '')
}

const digest = (text: string | Uint8Array) => `sha256-${createHash('sha256').update(text).digest('base64')}`
