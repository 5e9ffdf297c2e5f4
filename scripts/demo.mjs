import { onPinnedNode } from './bootstrap.mjs'
import { installBrowser } from './browser.mjs'
import { openScratch } from './scratch.mjs'

await onPinnedNode(import.meta.url)
await installBrowser()
openScratch()
await import('../test/tools/demo/video.ts')
