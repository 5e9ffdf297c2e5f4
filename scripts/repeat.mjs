import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { onPinnedNode, ROOT } from './bootstrap.mjs'

await onPinnedNode(import.meta.url)
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    all: { type: 'boolean', default: false },
    log: { type: 'string', default: 'repeat.log' },
  },
})
const args = ['test', '--', '--shuffle', ...(values.all ? ['--all'] : [])]

/** Resolves to what the command printed. */
async function outputOf(command, commandArgs) {
  const child = spawn(command, commandArgs, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  await once(child, 'close')
  return output
}

let failedRuns = 0
for (let index = 0; index < Number(values.runs); index++) {
  // Every second run shares the machine with four busy processes.
  const busy = index % 2 ? spawn('stress-ng', ['--cpu', '4'], { stdio: 'ignore' }) : undefined
  const start = performance.now()
  const output = await outputOf('npm', args)
  busy?.kill()
  const seconds = Math.round((performance.now() - start) / 1000)
  const seed = /drawn by seed (\d+)/.exec(output)?.[1]
  const outcome = output.trimEnd().split('\n').at(-1) ?? ''
  const failed = output.match(/^FAILED .*/gm) ?? []
  if (!/, 0 failed$/.test(outcome)) failedRuns += 1
  const line = [
    new Date().toISOString(),
    `npm ${args.join(' ')}`,
    busy ? 'busy' : 'idle',
    `seed ${seed}`,
    `${seconds} s`,
    outcome,
  ]
  const text = [line.join(' · '), ...failed.map(name => `  ${name}`)].join('\n')
  console.log(text)
  appendFileSync(values.log, `${text}\n`)
}
process.exit(failedRuns === 0 ? 0 : 1)
