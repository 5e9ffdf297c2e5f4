import { afterEach, expect, test, vi } from 'vitest'
import { toast, toastsAreListening } from '#web/lib/toast.ts'

const sonner = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() }))
vi.mock('sonner', () => ({ toast: sonner }))

afterEach(() => vi.clearAllMocks())

test.each([
  { kind: 'success', ms: 3000 },
  { kind: 'error', ms: 5000 },
  { kind: 'warning', ms: 4000 },
  { kind: 'info', ms: 4000 },
] as const)('a toast of kind $kind stays for $ms ms', async ({ kind, ms }) => {
  toastsAreListening()
  toast[kind]('What happened')
  await vi.waitFor(() => expect(sonner[kind]).toHaveBeenCalledWith('What happened', { duration: ms }))
})
