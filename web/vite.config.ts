import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { initialChunks } from './build/initial-chunks.ts'
import { LOOPBACK, pagesFiles, preconnects } from './build/pages-files.ts'
import { serviceWorker } from './build/service-worker.ts'
import { buildSettings } from './build/settings.ts'
import { shellRoutes } from './build/shell-routes.ts'
import { staticPages } from './build/static-pages.ts'

const root = import.meta.dirname

// Every build is a production build, a test runner's too. Mode `sandbox` also allows the local stand-ins.
export default defineConfig(({ command, mode }) => {
  if (command === 'build') process.env.NODE_ENV = 'production'
  const settings = buildSettings(process.env)
  const worker = command === 'build' ? settings.serviceWorker : 'off'
  return {
    root,
    define: {
      'import.meta.env.SERVICE_WORKER': JSON.stringify(worker),
      'import.meta.env.FREE_PHOTOS': JSON.stringify(settings.freePhotos),
    },
    plugins: [
      react(),
      shellRoutes(),
      preconnects(),
      serviceWorker(worker),
      staticPages(root, settings),
      pagesFiles(mode === 'sandbox' ? LOOPBACK : []),
    ],
    server: {
      proxy: { '/api': { target: process.env.API_ORIGIN ?? 'http://localhost:8788', ws: true } },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Nothing is inlined: separate files are cached, and the content security policy needs no data: scripts.
      assetsInlineLimit: 0,
      // Browsers without module preloading load the same files, a little later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: initialChunks({
              app: `${root}/main.tsx`,
              site: `${root}/features/landing/landing.ts`,
              login: `${root}/features/auth/login-page.tsx`,
              dashboard: `${root}/features/dashboard/dashboard-page.tsx`,
            }),
          },
        },
        input: ['index', 'app', 'login', 'sign-in', 'privacy', 'terms'].map(page => `${root}/${page}.html`),
      },
    },
  }
})
