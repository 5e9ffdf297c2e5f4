import { onPinnedNode } from '../bootstrap.mjs'

await onPinnedNode(import.meta.url)
const { readBinaryModules } = await import('../binary-modules.ts')
readBinaryModules()
await import('./words.ts')
