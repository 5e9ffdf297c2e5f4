import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { freePort } from '#test/kit/free-port.ts'
import { sandboxVars } from '#test/kit/sandbox-vars.ts'
import { binaryModules } from '../scripts/binary-modules.ts'

const root = new URL('..', import.meta.url).pathname

export default defineConfig(async () => {
  const sandboxPort = Number(process.env.TEST_SANDBOX_PORT ?? (await freePort()))
  process.env.TEST_SANDBOX_PORT = String(sandboxPort)
  return {
    root,
    test: {
      // The Worker's log lines are only of interest if a test fails.
      silent: 'passed-only' as const,
      projects: [
        {
          plugins: [binaryModules],
          test: {
            name: 'rules',
            include: ['test/rules/**/*.test.ts'],
            environment: 'node',
            isolate: false,
            maxWorkers: 1,
            setupFiles: ['test/kit/fresh-modules.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          plugins: [binaryModules],
          test: {
            name: 'stand-ins',
            include: ['test/stand-ins/**/*.test.ts'],
            environment: 'node',
            isolate: false,
            maxWorkers: 1,
            // The sandbox seeds 15,000 photos and paints pictures, and Wrangler deploys to its stand-in.
            testTimeout: 240_000,
            hookTimeout: 240_000,
          },
        },
        {
          test: {
            name: 'app',
            include: ['test/app/**/*.test.{ts,tsx}'],
            environment: `${root}test/app/harness/environment.ts`,
            // Each test has an app and an account of its own, so that files can share a process.
            isolate: false,
            maxWorkers: 1,
            globalSetup: ['test/app/harness/build-app.ts'],
            setupFiles: ['test/app/harness/set-up.ts'],
            // Tests wait on the app's clock; a busy machine may take its time.
            testTimeout: 60_000,
          },
        },
        {
          test: {
            name: 'guards',
            include: ['test/guards/**/*.test.ts'],
            environment: 'node',
            // One process for all files, because they share the parsed sources.
            isolate: false,
            maxWorkers: 1,
            testTimeout: 60_000,
          },
        },
        {
          plugins: [binaryModules],
          test: {
            name: 'journeys',
            include: ['test/journeys/**/*.test.ts'],
            environment: 'node',
            // Each file runs its own stack, and two cores can run only one at a time.
            maxWorkers: 1,
            testTimeout: 300_000,
            hookTimeout: 300_000,
          },
        },
        {
          plugins: [binaryModules],
          test: {
            name: 'browser',
            include: ['test/browser/**/*.test.ts'],
            environment: 'node',
            // All files share one stack, including its faults and its inbox, and one browser.
            globalSetup: ['test/kit/shared-stack.ts'],
            setupFiles: ['test/kit/clear-browser.ts'],
            isolate: false,
            maxWorkers: 1,
            testTimeout: 300_000,
            hookTimeout: 300_000,
            // Most questions are calls of the Worker, which shares two cores with the browser.
            expect: { poll: { timeout: 45_000, interval: 120 } },
          },
        },
        {
          plugins: [
            cloudflareTest({
              wrangler: { configPath: `${root}wrangler.toml` },
              miniflare: {
                bindings: {
                  TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
                  SANDBOX_ORIGIN: `http://localhost:${sandboxPort}`,
                  ...sandboxVars({ appOrigin: 'http://localhost:8788', sandboxPort }),
                  FREE_PHOTOS: '100000',
                  CHEAP_PASSWORDS: 'yes',
                  STRIPE_TEST_SECRET_KEY: process.env.STRIPE_TEST_SECRET_KEY ?? '',
                  // Stripe refuses ids that another run has used with the same account.
                  TEST_SEED: process.env.TEST_SEED ?? (process.env.STRIPE_TEST_SECRET_KEY ? String(Date.now()) : ''),
                },
              },
            }),
          ],
          test: {
            name: 'worker',
            // One workerd for all files, because starting it and loading the Worker takes longer than most files'
            // tests.
            isolate: false,
            maxWorkers: 1,
            // The largest job takes minutes when other suites run in parallel.
            testTimeout: 300_000,
            hookTimeout: 300_000,
            include: ['test/worker/**/*.test.ts'],
            globalSetup: ['test/kit/sandbox-process.ts'],
            setupFiles: ['test/kit/worker/fresh-storage.ts'],
          },
        },
        {
          test: {
            name: 'world',
            environment: 'node',
            // One at a time, because most use all cores, and in one process, because they share the bundled Worker.
            isolate: false,
            maxWorkers: 1,
            include: ['test/world/*.test.ts'],
            // `npm run simulate` plays as many runs as it is asked for.
            testTimeout: 3_600_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  }
})
