import { toast } from './toast.ts'

/** Copies to the clipboard, or shows a toast if that is refused. Resolves to whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error('Failed to copy to clipboard')
    return false
  }
}
