import { onPinnedNode } from './bootstrap.mjs'
import { installBrowser } from './browser.mjs'

await onPinnedNode(import.meta.url)
installBrowser()
await import('../test/mutants/main.ts')
