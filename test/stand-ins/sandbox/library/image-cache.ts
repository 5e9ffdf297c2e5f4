import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageFile } from './image-host.ts'
import { exifOf, paintPicture } from './paint.ts'

/** Bytes of finished pictures to keep; the oldest are dropped first. */
const CACHE_BYTES = 96 * 1_024 * 1_024

/** Equal keys mean equal bytes: photos may share a picture, and what its EXIF data says. */
function keyOf(file: ImageFile): string {
  const { picture, width, height } = file.photo
  return JSON.stringify([picture, width / height, file.width, file.height, file.format, file.quality, exifOf(file)])
}

export type ImageCache = ReturnType<typeof openImageCache>

/** Paints each picture once. `folder`: where several sandboxes at once keep what any of them has painted. */
export function openImageCache(folder: string | undefined) {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const sizes = new Map<string, number>()
  let total = 0
  const drop = (key: string) => {
    kept.delete(key)
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  const isKept = (file: ImageFile) => kept.has(keyOf(file))
  const pictureOf = (file: ImageFile): Promise<Uint8Array<ArrayBuffer>> => {
    const key = keyOf(file)
    const known = kept.get(key)
    if (known) return known
    const made = (folder ? paintOnce(folder, key, file) : paintPicture(file)).then(bytes => {
      sizes.set(key, bytes.byteLength)
      total += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (total <= CACHE_BYTES) break
        if (sizes.has(oldest)) drop(oldest)
      }
      return new Uint8Array(bytes)
    })
    kept.set(key, made)
    made.catch(() => drop(key))
    return made
  }
  return { isKept, pictureOf }
}

async function paintOnce(folder: string, key: string, file: ImageFile): Promise<Buffer> {
  const path = join(folder, createHash('sha256').update(key).digest('hex'))
  if (existsSync(path)) return readFile(path)
  const painted = await paintPicture(file)
  // A reader sees all of a picture or none.
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, painted)
  await rename(unfinished, path)
  return painted
}
