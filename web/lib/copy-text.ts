import { toast } from './toast.ts'

/** Copies to the clipboard; says so where that is refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast.error('Failed to copy to clipboard')
    return false
  }
}
