import { onPinnedNode } from '../bootstrap.mjs'

await onPinnedNode(import.meta.url)
const { readCommand } = await import('./command.ts')
const { runOps } = await import('./ops.ts')
const { runCommand } = await import('./steps.ts')
await runCommand(() => runOps(readCommand([], { takesOperands: true }), console.log))
