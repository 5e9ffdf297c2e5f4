import { expect, test } from 'vitest'
import { failureText } from '#durable-objects/job/failure-text.ts'

test('a refused write says what the user can do: a text to apply can be edited, an original cannot', () => {
  expect(failureText('refused', 'SmugMug', 'apply')).toBe(
    'SmugMug does not accept this text or these tags. Please edit them and try again.',
  )
  expect(failureText('refused', 'SmugMug', 'undo')).toBe(
    'SmugMug does not take the original text or tags back. Please look at the photo there, and change it by hand.',
  )
  expect(failureText('refused', 'SmugMug', 'describe')).toBe('SmugMug did not answer as expected. Please try again.')
})
