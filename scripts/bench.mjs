import { onPinnedNode } from './bootstrap.mjs'
import { installBrowser } from './browser.mjs'

await onPinnedNode(import.meta.url)
await installBrowser()
const { readBinaryModules } = await import('./binary-modules.ts')
readBinaryModules()
await import('../test/tools/bench/main.ts')
