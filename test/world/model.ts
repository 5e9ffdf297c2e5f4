import type { Answer } from './platform.ts'

// The simulated vision model. Its texts obey the rules of the product, differ from call to call, and contain characters
// that the rendering of the platform changes.

const THINGS = ['boats', 'fields', 'stairs', 'lamps', 'gulls', 'walls', 'reeds', 'doors', 'stones', 'clouds'] as const
const TAGS = 'water light morning calm wood metal shadow colour quiet pattern outdoors'.split(' ')

/** One answer. `nth` makes it different from the others. */
export function describe(nth: number): Answer {
  const one = THINGS[nth % THINGS.length] ?? 'boats'
  const other = THINGS[Math.floor(nth / THINGS.length + 3) % THINGS.length] ?? 'walls'
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
  const count = words[nth % words.length] ?? 'one'
  const content = {
    title: `Row ${count} of ${one} & ${other}`,
    description: `Here ${one} & ${other} stand in row ${count} by a "quiet" path. Soft light falls on all of them.`,
    tags: [...new Set([...TAGS, one, other, 'rows', 'path'])].slice(0, 14),
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ id: `answer-${nth}`, object: 'chat.completion', created: 1, model: 'simulated' },
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: JSON.stringify(content), refusal: null },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  }
}

export const GONE: Answer = { status: 410, body: '' }
export const PICTURE: Answer = { status: 200, headers: { 'content-type': 'image/jpeg' }, body: 'picture' }
