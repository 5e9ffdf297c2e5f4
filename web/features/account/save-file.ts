import { readAnswer } from '#web/lib/api.ts'

/** Saves what this address answers as a file, under the name the server gives it. @throws ApiError */
export async function saveFile(path: string, fallbackName: string): Promise<void> {
  const response = await fetch(path, { credentials: 'same-origin' })
  if (!response.ok) {
    await readAnswer(response, path)
    return
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name ?? fallbackName
  link.click()
  // The browser takes hold of the file a moment after the click.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
