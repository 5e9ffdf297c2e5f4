import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorError } from './failure.ts'

type Question = { name: string; about: string; isSecret?: boolean; suggestion?: string }

/** Asks on the terminal; an empty answer takes the suggestion. Null without a terminal. */
export type Ask = (question: Question) => Promise<string | null>

export const askOnTerminal: Ask = async ({ name, about, isSecret = false, suggestion = '' }) => {
  if (!process.stdin.isTTY) return null
  const asked = `${name}: ${about}${suggestion && ` [${suggestion}]`}: `
  // What is typed for a secret is not shown: the terminal's own echo is off, and this output is discarded.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isSecret ? silent : process.stdout, terminal: true })
  if (isSecret) process.stdout.write(asked)
  try {
    return (await lines.question(isSecret ? '' : asked)).trim() || suggestion
  } catch {
    // Ctrl-C or Ctrl-D.
    throw new OperatorError('Stopped. What is done stays done.')
  } finally {
    lines.close()
    if (isSecret) process.stdout.write('\n')
  }
}
