import { onPinnedNode } from '../bootstrap.mjs'

await onPinnedNode(import.meta.url)
await import('./doctor.ts')
