import { toast as sonner } from 'sonner'
import { TOAST_MS } from '#worker/contract/limits.ts'

/** Short messages for results the user cannot see otherwise. */
export const toast = {
  success: (text: string) => sonner.success(text, { duration: TOAST_MS.success }),
  error: (text: string) => sonner.error(text, { duration: TOAST_MS.error }),
  warning: (text: string) => sonner.warning(text, { duration: TOAST_MS.default }),
  info: (text: string) => sonner.info(text, { duration: TOAST_MS.default }),
}
