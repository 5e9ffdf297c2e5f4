import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const ASK = `
  import { askOnTerminal } from '${new URL('../../../scripts/operate/ask.ts', import.meta.url).href}'
  const secret = name => askOnTerminal({ name, about: 'a key', isSecret: true })
  const plain = () => askOnTerminal({ name: 'PLAIN', about: 'a name', suggestion: 'usual' })
  try {
    process.stdout.write('answers ' + JSON.stringify([await secret('FIRST'), await secret('SECOND'), await plain()]))
  } catch (error) {
    process.stdout.write(error.name + ': ' + error.message)
    process.exitCode = 1
  }
`
const NODE_ARGS = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', ASK]

/** What to type once a text is shown. */
type Typed = [shown: string, keys: string]

/** Runs the three questions in a pseudo-terminal whose echo is on, as a shell leaves it; `script` is part of util-linux. */
async function inTerminal(typed: Typed[]) {
  const command = [process.execPath, ...NODE_ARGS].map(part => `'${part.replaceAll("'", "'\\''")}'`).join(' ')
  const args = ['--quiet', '--return', '--echo', 'always', '--command', command, '/dev/null']
  const child = spawn('script', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const left = [...typed]
  let screen = ''
  let seen = 0
  child.stdout.on('data', chunk => {
    screen += String(chunk)
    for (let [next] = left; next && screen.indexOf(next[0], seen) >= 0; [next] = left) {
      seen = screen.indexOf(next[0], seen) + next[0].length
      child.stdin.write(next[1])
      left.shift()
    }
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { code, screen, answers: /answers (.*\])/.exec(screen)?.[1] }
}

test('secrets are typed and mended unseen, and other answers are seen', async () => {
  const { code, screen, answers } = await inTerminal([
    ['FIRST: a key: ', ' se-cretx\x7f \r'],
    ['SECOND: a key: ', 'pasted\r\n'],
    ['PLAIN: a name [usual]: ', 'typed\r'],
  ])
  expect({ code, answers }).toEqual({ code: 0, answers: '["se-cret","pasted","typed"]' })
  const [before = ''] = screen.split('answers')
  expect(before).not.toMatch(/se-cret|pasted/)
  expect(before).toContain('typed')
})

test('nothing typed is an empty secret, and takes the suggestion elsewhere', async () => {
  const { answers } = await inTerminal([
    ['FIRST: ', '\r'],
    ['SECOND: ', '\r'],
    ['PLAIN: ', '\r'],
  ])
  expect(answers).toBe('["","","usual"]')
})

test('of several pasted lines none is taken, shown or left for the next question', async () => {
  const { screen, answers } = await inTerminal([
    ['FIRST: ', 'line-1\rline-2\rline-3'],
    ['Paste one line.', ''],
    ['FIRST: ', 'again\r'],
    ['SECOND: ', 'other\r'],
    ['PLAIN: ', '\r'],
  ])
  expect(answers).toBe('["again","other","usual"]')
  expect(screen).not.toContain('line-')
})

test.each([
  ['Ctrl-C', 'half-a-secret\x03'],
  ['Ctrl-D', '\x04'],
])('%s ends the command and says that it stopped', async (_, keys) => {
  const { code, screen } = await inTerminal([['FIRST: ', keys]])
  expect(code).toBe(1)
  expect(screen).toMatch(/OperatorError: Stopped\. What is done stays done\.\s*$/)
  expect(screen).not.toContain('half-a-secret')
})

test('without a terminal nothing is asked, and nothing that could be read is taken', async () => {
  const child = spawn(process.execPath, NODE_ARGS, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end('one\ntwo\nthree\n')
  let output = ''
  child.stdout.on('data', chunk => {
    output += String(chunk)
  })
  expect(await new Promise(resolve => child.on('close', resolve))).toBe(0)
  expect(output).toBe('answers [null,null,null]')
})
