import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { type Source, sources } from '#test/kit/sources.ts'

type Parsed = {
  file: string
  text: string
  names: ({ name: string } & ESTree.Span)[]
  calls: ESTree.CallExpression[]
  awaits: ESTree.AwaitExpression[]
  functions: ESTree.Span[]
}

const RUNS_TESTS = /^(test|it|describe|beforeAll|beforeEach|afterAll|afterEach|onTestFinished)$/
const ASKS_AGAIN = /^(poll|until|waitFor|waitUntil)$/
const READS = /^(count|isVisible|isHidden|textContent|allTextContents|innerText|inputValue|boundingBox)$/
const READS_WHAT_PASSES = /^(isVisible|textContent|boundingBox)$/

/** `expect.poll(…).toBe` as `['expect', 'poll', 'toBe']`. */
function namesOf(node: ESTree.Node): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return namesOf(node.callee)
  if (node.type !== 'MemberExpression') return []
  return [...namesOf(node.object), ...namesOf(node.property)]
}

const methodOf = ({ callee }: ESTree.CallExpression) => namesOf(callee).at(-1) ?? ''
const isIn = (one: ESTree.Span, around: ESTree.Span) => around.start <= one.start && one.end <= around.end
const isNumber = (node: ESTree.Node | undefined) => node?.type === 'Literal' && typeof node.value === 'number'
const isFunction = (node: ESTree.Node) => /^(ArrowFunction|Function)Expression$/.test(node.type)

function propertyOf(node: ESTree.Node | undefined, key: string): ESTree.Node | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const found = node.properties.find(one => one.type === 'Property' && namesOf(one.key)[0] === key)
  return found?.type === 'Property' ? found.value : undefined
}

function parse({ file, text }: Source): Parsed {
  const parsed: Parsed = { file, text, names: [], calls: [], awaits: [], functions: [] }
  new Visitor({
    Identifier: node => void parsed.names.push(node),
    CallExpression: node => void parsed.calls.push(node),
    AwaitExpression: node => void parsed.awaits.push(node),
    ArrowFunctionExpression: node => void parsed.functions.push(node),
    FunctionExpression: node => void parsed.functions.push(node),
    FunctionDeclaration: node => void parsed.functions.push(node),
  }).visit(parseSync(file, text).program)
  return parsed
}

const timers = ({ names }: Parsed) =>
  names.filter(({ name }) => /^(setTimeout|setInterval|waitForTimeout|sleep)$/.test(name))

const chances = ({ names, text }: Parsed) =>
  names.filter(({ name, start }) =>
    name === 'random' ? text.slice(0, start).endsWith('Math.') : /^(randomUUID|getRandomValues)$/.test(name),
  )

const limits = ({ calls }: Parsed) =>
  calls.filter(call => {
    const given = call.arguments
    if (given.some(one => propertyOf(one, 'timeout'))) return true
    if (methodOf(call) === 'until') return isNumber(given.at(-1))
    const [root = ''] = namesOf(call.callee)
    return RUNS_TESTS.test(root) && given.some(isFunction) && !given.slice(-1).some(isFunction)
  })

/** Faults that strike whoever calls next: a text in the source cannot be the id of what the test made. */
const faults = ({ calls }: Parsed) =>
  calls.filter(call => {
    const [first, second, third] = call.arguments
    const isPosted = second?.type === 'Literal' && second.value === '/faults'
    const fault = isPosted ? third : methodOf(call) === 'fault' ? first : undefined
    if (fault?.type !== 'ObjectExpression') return false
    return ['match', 'about'].every(key => (propertyOf(fault, key)?.type ?? 'Literal') === 'Literal')
  })

const singleReads = ({ calls, awaits, functions }: Parsed) =>
  awaits.filter(({ argument: read }) => {
    if (read.type !== 'CallExpression' || !READS.test(methodOf(read))) return false
    const around = calls.filter(call => call !== read && isIn(read, call))
    if (around.some(call => ASKS_AGAIN.test(methodOf(call)))) return false
    if (around.some(({ callee }) => callee.type === 'Identifier' && callee.name === 'expect')) return true
    const closest = functions.filter(one => isIn(read, one)).toSorted((a, b) => b.start - a.start)[0]
    const isInTest = calls.some(
      call =>
        RUNS_TESTS.test(namesOf(call.callee)[0] ?? '') && call.arguments.some(one => one.start === closest?.start),
    )
    return isInTest && READS_WHAT_PASSES.test(methodOf(read))
  })

const RULES = { timers, limits, chances, faults, singleReads }
const parsed = sources
  .filter(({ file }) => /\.test\.tsx?$|^test\/kit\//.test(file) && file !== 'test/kit/new-id.ts')
  .map(parse)

/** Where the tests of these files break a rule. */
const breaches = (rule: keyof typeof RULES, where: RegExp): string[] =>
  parsed
    .filter(({ file }) => where.test(file))
    .flatMap(one => RULES[rule](one).map(({ start }) => `${one.file}:${one.text.slice(0, start).split('\n').length}`))

test('no test waits for the real clock', () => {
  expect(breaches('timers', /\.test\.tsx?$/)).toEqual([])
})

test('a limit of time stands in vitest.config.ts, once for each project', () => {
  expect(breaches('limits', /\.test\.tsx?$/)).toEqual([])
})

test('ids and random values come from the seeded source', () => {
  expect(breaches('chances', /^test\//)).toEqual([])
})

test('a fault in a stand-in that files share names a person or a photo', () => {
  expect(breaches('faults', /^test\/(worker|browser)\//)).toEqual([])
})

test('a test in a browser reads until what it expects is there', () => {
  expect(breaches('singleReads', /^test\/(browser|journeys)\/.*\.test\.tsx?$/)).toEqual([])
})
