import { onPinnedNode } from './bootstrap.mjs'

await onPinnedNode(import.meta.url)
await import('./crash-reading.ts')
