import type { Photo } from '../library/photo.ts'
import { hexFrom } from '../library/random.ts'
import { findPhoto } from '../library/store.ts'
import type { Sandbox } from '../sandbox.ts'
import { idOf } from './ids.ts'

/** The twelve hex digits at the start of an id. */
function hexOf(photo: Photo): string {
  return Buffer.from(photo.id, 'base64url').toString('hex').slice(0, 12)
}

/** The parameter by which Unsplash counts a view: clients that change an address must keep it. */
function viewKeyOf(hex: string): string {
  return Buffer.from(`sandbox-${hexFrom(`ixid ${hex}`, 16)}`).toString('base64url')
}

export function pictureUrl(photo: Photo, origin: string): string {
  const hex = hexOf(photo)
  const name = `photo-${photo.uploaded * 1_000}-${hex}`
  return `${origin}/photos/unsplash/${name}?ixid=${viewKeyOf(hex)}&ixlib=rb-4.1.0`
}

/** The photo of an address, if its parameters are the ones Unsplash gave. */
export function photoAt(sandbox: Sandbox, name: string, ixid: string | null): Photo | undefined {
  const [, time, hex] = /^photo-(\d+)-([0-9a-f]{12})$/.exec(name) ?? []
  if (!time || !hex || ixid !== viewKeyOf(hex)) return undefined
  const photo = findPhoto(sandbox.db, 'unsplash', idOf(hex))
  return photo && photo.uploaded * 1_000 === Number(time) ? photo : undefined
}
