import { hexFrom } from '../library/random.ts'

/** The twelve hex digits in a picture's address; its photo's id follows from them. */
export function pictureHexOf(name: string): string {
  return hexFrom(`unsplash ${name}`, 12)
}

/** Eleven letters, digits, `-` or `_`. */
export function idOf(pictureHex: string): string {
  const bytes = Buffer.from(pictureHex + hexFrom(`unsplash id ${pictureHex}`, 4), 'hex')
  return bytes.toString('base64url')
}
