import { onPinnedNode } from './bootstrap.mjs'
import { openScratch } from './scratch.mjs'

await onPinnedNode(import.meta.url)
openScratch()
// Exits normally when interrupted, so that the copy of the sources is removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
await import('../test/guards/mutants/main.ts')
