import { onPinnedNode } from '../bootstrap.mjs'

await onPinnedNode(import.meta.url)
const { runOps } = await import('./ops.ts')
const { runCommand } = await import('./steps.ts')
await runCommand(() => runOps(process.argv.slice(2), process.env, console.log))
