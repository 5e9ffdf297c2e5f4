import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from './failure.ts'

type Question = { name: string; about: string; isSecret?: boolean; suggestion?: string }

/** Asks on the terminal; an empty answer takes the suggestion. Null without a terminal. */
export type Ask = (question: Question) => Promise<string | null>

/** Pasted lines arrive together. */
const PASTED_WITHIN_MS = 50

export const askOnTerminal: Ask = async ({ name, about, isSecret = false, suggestion = '' }) => {
  if (!process.stdin.isTTY) return null
  const asked = `${name}: ${about}${suggestion && ` [${suggestion}]`}: `
  for (;;) {
    const answer = await askOnce(asked, isSecret)
    if (answer !== null) return answer || suggestion
    // The first line alone would be a wrong key, and the others would answer the next questions.
    console.log('  Several lines came, and none of them is taken. Paste one line.')
  }
}

/** Null if more than one line came. @throws OperatorError after Ctrl-C or Ctrl-D */
async function askOnce(asked: string, isSecret: boolean): Promise<string | null> {
  // What is typed for a secret is not shown: the terminal's own echo is off, and this output is discarded.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stdout, terminal: true })
  if (isSecret) process.stdout.write(asked)
  try {
    return await onlyLine(lines, isSecret ? '' : asked)
  } catch {
    throw new OperatorError('Stopped. What is done stays done.')
  } finally {
    lines.close()
    if (isSecret) process.stdout.write('\n')
  }
}

async function onlyLine(lines: Interface, asked: string): Promise<string | null> {
  const others: string[] = []
  lines.on('line', line => others.push(line))
  const first = await lines.question(asked)
  await wait(PASTED_WITHIN_MS)
  return [...others, lines.line].some(line => line.trim() !== '') ? null : first.trim()
}
