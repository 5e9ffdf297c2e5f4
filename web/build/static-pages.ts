import { readFileSync } from 'node:fs'
import { createServer, type Plugin, type Rollup } from 'vite'
import { LEGAL_PAGES, PAGES } from '../../worker/contract/paths.ts'

/** `page`: the module of the app's page that is prerendered in the document. */
type Rendered = Record<string, { head: string; body: string; page?: string }>
/** Documents without an HTML file of their own, and the file that they use instead. */
const FRAMES: Record<string, string> = { 'sign-in.html': 'login.html', 'terms.html': 'privacy.html' }

type Pages = { renderPages: (site: { origin: string | undefined }) => Promise<Rendered> }

/**
 * Renders the documents of `static-pages.tsx` into their files, in place of `<!--head-->` and `<!--body-->`, and
 * inlines their style sheets. Without `publicOrigin` they contain no absolute addresses, and there is no sitemap.
 */
export function staticPages(
  root: string,
  { publicOrigin: origin, freePhotos }: { publicOrigin: string | undefined; freePhotos: number | null },
): Plugin {
  let rendered: Promise<Rendered> | undefined
  const frameOf = (id: string) => FRAMES[id.slice(root.length + 1)]
  const render = async () => {
    // A server that never listens: Vite's way to run modules of the bundle.
    const vite = await createServer({
      root,
      configFile: false,
      define: { 'import.meta.env.FREE_PHOTOS': JSON.stringify(freePhotos) },
      mode: 'production',
      logLevel: 'error',
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    })
    try {
      const { renderPages } = (await vite.ssrLoadModule('/static-pages.tsx')) as Pages
      return await renderPages({ origin })
    } finally {
      await vite.close()
    }
  }
  return {
    name: 'photonym:static-pages',
    enforce: 'post',
    resolveId: { order: 'pre', handler: id => (frameOf(id) ? id : null) },
    load(id) {
      const frame = frameOf(id)
      return frame ? readFileSync(`${root}/${frame}`, 'utf8') : null
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path, server }) {
        if (server || !rendered) rendered = render()
        const page = (await rendered)[path.slice(1)]
        return page ? html.replace('<!--head-->', () => page.head).replace('<!--body-->', () => page.body) : html
      },
    },
    async generateBundle(_options, bundle) {
      const assets = Object.values(bundle).filter(file => file.type === 'asset')
      const sheets = new Map(assets.map(({ fileName, source }) => [`/${fileName}`, String(source)]))
      const pages = (await rendered) ?? {}
      for (const asset of assets) {
        const made = pages[asset.fileName]
        if (!made) continue
        const chunks = made.page ? chunksOf(bundle, `${root}/${made.page}`) : []
        const links = chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
        const styles = chunks
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          .map(file => inlined(sheets.get(`/${file}`)) ?? '')
        asset.source = String(asset.source)
          .replace(STYLE_SHEET, (link, href) => inlined(sheets.get(href)) ?? link)
          .replace('</head>', () => `${[...styles, ...links].join('')}</head>`)
      }
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      emit(
        'robots.txt',
        ['User-agent: *', 'Disallow: /api/', ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []), ''].join('\n'),
      )
      if (origin) emit('sitemap.xml', sitemap(origin))
    },
  }
}

/** The chunks that a lazily loaded page needs besides the entry, imports first. */
function chunksOf(bundle: Rollup.OutputBundle, module: string): Rollup.OutputChunk[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const seen = new Set<string>()
  const collect = (fileName: string): Rollup.OutputChunk[] => {
    const chunk = chunks.find(each => each.fileName === fileName)
    if (!chunk || chunk.isEntry || seen.has(fileName)) return []
    seen.add(fileName)
    return [...chunk.imports.flatMap(collect), chunk]
  }
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
  if (!page) throw new Error(`${module} is no chunk of its own.`)
  return collect(page.fileName)
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

const inlined = (sheet: string | undefined) => sheet && `<style>${sheet.trim()}</style>`

function sitemap(origin: string): string {
  const pages = [PAGES.home, PAGES.login, ...Object.values(LEGAL_PAGES)]
  const urls = pages.map(path => `<url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}
