import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The app with all that it imports, in one file. */
    appFile: string
  }
}

const root = new URL('../../..', import.meta.url).pathname

/** React would take a stack trace for every element, which is a third of a test's time, to tell who rendered it. */
const withoutOwnerStacks = {
  name: 'without-owner-stacks',
  transform: (code: string, id: string) =>
    /node_modules\/react(-dom)?\/cjs\//.test(id)
      ? code.replace(/(1e4|10000) > ReactSharedInternals(Server)?\.recentlyCreatedOwnerStacks\+\+/g, 'false')
      : null,
}

/**
 * Builds the app once for all tests. Evaluating one file takes a few milliseconds, so that each test can have modules of
 * its own.
 */
export default async function buildApp(project: TestProject) {
  const folder = mkdtempSync(join(root, 'node_modules', '.app-under-test-'))
  await build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    define: {
      'import.meta.env.SERVICE_WORKER': '"off"',
      'import.meta.env.FREE_PHOTOS': 'null',
      'process.env.NODE_ENV': '"development"',
    },
    plugins: [react(), withoutOwnerStacks],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      lib: {
        entry: join(root, 'test/app/harness/bundle-entry.tsx'),
        formats: ['cjs'],
        fileName: () => 'app.cjs',
        cssFileName: 'app',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  project.provide('appFile', join(folder, 'app.cjs'))
  return () => rmSync(folder, { recursive: true, force: true })
}
