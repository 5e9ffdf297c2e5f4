import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { PAGES } from '../../worker/contract/paths.ts'

/** Where the local stand-ins serve their images. */
export const LOOPBACK_IMAGES = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Writes what Cloudflare Pages reads beside the files: `_redirects`, `_routes.json`, `_headers` and the 404 page.
 * `imageOrigins`: where pages may load images from besides https.
 */
export function pagesFiles(imageOrigins: string[]): Plugin {
  return {
    name: 'photonym:pages-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = (name: string) => {
        const file = bundle[name]
        if (file?.type !== 'asset') {
          throw new Error(`${name} is missing from the build`)
        }
        return String(file.source)
      }
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      emit('_redirects', redirects())
      emit('_routes.json', JSON.stringify({ version: 1, include: [PAGES.home, '/api/*'], exclude: [] }))
      emit('_headers', headersFile([html('index.html'), html('app.html')], imageOrigins))
      // Unknown paths get the shell, which sends them home; a missing chunk stays a real 404.
      emit('404.html', html('app.html'))
    },
  }
}

function redirects(): string {
  const shell = Object.values(PAGES)
    .filter(path => path !== PAGES.home && path !== PAGES.dashboard)
    .map(path => `${path} /app 200`)
  return [`${PAGES.dashboard} ${PAGES.home} 302`, ...shell, ''].join('\n')
}

/** `_headers` for the static files; `pages` are the documents whose inline scripts may run. */
export function headersFile(pages: string[], imageOrigins: string[]): string {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(pages.flatMap(inlineScriptHashes))].join(' ')}`,
    // Toasts and dialogs bring their own style elements.
    "style-src 'self' 'unsafe-inline'",
    // Renditions come from the platforms' image hosts.
    ["img-src 'self' data: https:", ...imageOrigins].join(' '),
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return [
    '/*',
    `  Content-Security-Policy: ${policy}`,
    '  Strict-Transport-Security: max-age=63072000; includeSubDomains',
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: same-origin',
    '  Permissions-Policy: camera=(), geolocation=(), microphone=()',
    '  Cross-Origin-Opener-Policy: same-origin',
    '  ! Access-Control-Allow-Origin',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n')
}

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}
