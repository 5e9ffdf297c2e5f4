import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { PAGES, paymentPage, SIGN_IN } from '../../worker/contract/paths.ts'
import { PAGE_HEADERS } from '../../worker/domain/security-headers.ts'
import { workerVar } from './worker-vars.ts'

/** Where the local stand-ins run. A build for deployment does not mention them. */
export const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']

/** What the payment form loads and calls, according to https://docs.stripe.com/security/guide */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  api: ['https://api.stripe.com'],
}

/**
 * Writes the files that configure Cloudflare Pages: `_redirects`, `_routes.json`, `_headers` and the 404 page.
 * `standIns`: the origins of the local stand-ins.
 */
export function pagesFiles(standIns: string[]): Plugin {
  return {
    name: 'photonym:pages-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const html = (name: string) => String(builtPage(bundle, name).source)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit('_redirects', redirects())
        const functions = [PAGES.home, PAGES.login, `/${SIGN_IN}`, '/api/*', '/media/*']
        emit('_routes.json', JSON.stringify({ version: 1, include: functions, exclude: [] }))
        emit('_headers', headersFile(['index.html', 'app.html', 'login.html', 'sign-in.html'].map(html), standIns))
        // Unknown paths get the shell, which redirects to `/`; a missing chunk stays a real 404.
        emit('404.html', html('app.html'))
      },
    },
  }
}

/** Makes the shell connect early to the hosts of pictures, those in the Worker's `IMAGE_HOSTS`. */
export function preconnects(): Plugin {
  return {
    name: 'photonym:preconnects',
    transformIndexHtml: (_html, { path }) => (path === '/app.html' ? imageHosts().map(preconnect) : []),
  }
}

const preconnect = (host: string) => ({
  tag: 'link',
  attrs: { rel: 'preconnect', href: `https://${host}` },
  injectTo: 'head' as const,
})

function imageHosts(): string[] {
  return (workerVar('IMAGE_HOSTS') ?? '')
    .split(',')
    .map(host => host.trim())
    .filter(Boolean)
}

/** A document of the build. @throws Error if there is none of that name. */
export function builtPage(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const file = bundle[name]
  if (file?.type !== 'asset') {
    throw new Error(`${name} is missing from the build`)
  }
  return file
}

function redirects(): string {
  const shell = Object.values(PAGES)
    .filter(path => path !== PAGES.home && path !== PAGES.dashboard && path !== PAGES.login)
    .map(path => `${path} /app 200`)
  return [`${PAGES.dashboard} ${PAGES.home} 302`, ...shell, ''].join('\n')
}

/** `_headers` for the static files; `pages` are the documents whose inline scripts may run. */
export function headersFile(pages: string[], standIns: string[]): string {
  const hashes = [...new Set(pages.flatMap(inlineScriptHashes))]
  return [
    '/*',
    `  Content-Security-Policy: ${policy(hashes, standIns, 'ours')}`,
    ...Object.entries(PAGE_HEADERS).map(([name, value]) => `  ${name}: ${value}`),
    '  ! Access-Control-Allow-Origin',
    // Two policies would both apply, so the general one is removed first.
    paymentPage('*'),
    '  ! Content-Security-Policy',
    `  Content-Security-Policy: ${policy(hashes, standIns, 'with payment form')}`,
    '/sw.js',
    '  Cache-Control: no-cache',
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n')
}

function policy(hashes: string[], standIns: string[], content: 'ours' | 'with payment form'): string {
  const paid = content === 'ours' ? { scripts: [], frames: [], api: [] } : STRIPE
  const local = content === 'ours' ? [] : standIns
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes, ...paid.scripts, ...local],
    // Toasts and dialogs insert style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Renditions come from the platforms' image hosts.
    'img-src': ["'self'", 'data:', 'https:', ...standIns],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...paid.api, ...local],
    'worker-src': ["'self'"],
    'frame-src': [...paid.frames, ...local],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}
