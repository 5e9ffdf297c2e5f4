import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { noteSession, noteSessionEnd, sessionNow } from '#web/lib/session-end.ts'
import { rememberSignedIn } from '#web/lib/signed-in-as.ts'
import { toast, toastsAreListening } from '#web/lib/toast.ts'

let ids = 0
const sonner = vi.hoisted(() => ({
  success: vi.fn(),
  error: vi.fn(),
  warning: vi.fn(),
  info: vi.fn(),
  dismiss: vi.fn(),
}))
vi.mock('sonner', () => ({ toast: sonner }))
for (const kind of ['success', 'error', 'warning', 'info'] as const) {
  sonner[kind].mockImplementation(() => {
    ids += 1
    return ids
  })
}

beforeAll(toastsAreListening)
afterEach(() => vi.clearAllMocks())

test.each([
  { kind: 'success', ms: 3000, row: 'toast-success' },
  { kind: 'error', ms: 5000, row: 'toast-error' },
  { kind: 'warning', ms: 4000, row: 'toast-default' },
  { kind: 'info', ms: 4000, row: 'toast-default' },
] as const)('a toast of kind $kind stays for $ms ms', async ({ kind, row }) => {
  toast[kind]('What happened')
  await vi.waitFor(() => expect(sonner[kind]).toHaveBeenCalledWith('What happened', { duration: sees(row) }))
})

test('a toast that offers something stays for ten seconds', async () => {
  const onPress = vi.fn()
  toast.success('Tag removed', { label: 'Undo', onPress })
  await vi.waitFor(() =>
    expect(sonner.success).toHaveBeenCalledWith('Tag removed', {
      duration: 10_000,
      action: { label: 'Undo', onClick: onPress },
    }),
  )
})

test('a toast replaces the previous one of its kind, and no other', async () => {
  toast.error('First')
  await vi.waitFor(() => expect(sonner.error).toHaveBeenCalledWith('First', expect.anything()))
  const first = ids
  toast.success('Saved')
  toast.success('Removed', { label: 'Undo', onPress: vi.fn() })
  await vi.waitFor(() => expect(sonner.success).toHaveBeenCalledTimes(2))
  expect(sonner.dismiss).not.toHaveBeenCalledWith(first)
  toast.error('Second')
  await vi.waitFor(() => expect(sonner.error).toHaveBeenCalledTimes(2))
  expect(sonner.dismiss).toHaveBeenCalledWith(first)
})

test('a toast that is no longer true is removed, or not shown at all if that happens before', async () => {
  const remove = toast.warning('No connection')
  await vi.waitFor(() => expect(sonner.warning).toHaveBeenCalledTimes(1))
  remove()
  await vi.waitFor(() => expect(sonner.dismiss).toHaveBeenCalledWith(ids))
  const tooLate = toast.info('Slow')
  tooLate()
  toast.warning('After that')
  await vi.waitFor(() => expect(sonner.warning).toHaveBeenCalledTimes(2))
  expect(sonner.info).not.toHaveBeenCalled()
})

test('no toast is shown while the user is asked to log in again, and earlier ones are removed', async () => {
  rememberSignedIn('ann')
  toast.info('ann@example.org was mailed')
  await vi.waitFor(() => expect(sonner.info).toHaveBeenCalled())
  const shown = ids
  noteSessionEnd(sessionNow())
  await vi.waitFor(() => expect(sonner.dismiss).toHaveBeenCalledWith(shown))
  toast.error('Please sign in.')
  toast.success('Photo applied to Flickr')
  noteSession()
  toast.success('Logged in successfully!')
  await vi.waitFor(() => expect(sonner.success).toHaveBeenCalledWith('Logged in successfully!', expect.anything()))
  expect(sonner.success).toHaveBeenCalledTimes(1)
  expect(sonner.error).not.toHaveBeenCalled()
  toast.error('Failed to save preferences')
  await vi.waitFor(() => expect(sonner.error).toHaveBeenCalled())
})
