import { FIELDS, type Field, fieldsOf } from './fields.ts'
import type { Provider } from './platforms.ts'

type Texts = { title: string; description: string; tags: readonly string[] }

/**
 * The fields that we may fill: empty ones, and with `cameraNames` also a title given by a camera. `among`: the fields
 * that the platform has and whose value is known.
 */
export function missingFields(
  { title, description, tags }: Texts,
  { cameraNames, among = FIELDS }: { cameraNames: boolean; among?: readonly Field[] },
): Field[] {
  const isMissing: Record<Field, boolean> = {
    title: title.trim() === '' || (cameraNames && isCameraName(title)),
    description: description.trim() === '',
    tags: tags.length === 0,
  }
  return among.filter(field => isMissing[field])
}

const BITS: Record<Field, number> = { title: 1, description: 2, tags: 4 }
/** A title given by a camera counts as missing for those who want it replaced. */
const CAMERA_NAME_BIT = 8

/** The fields without a text, and whether a camera gave the title, in one number; `missingMask` asks for some of them. */
export function missingBits(texts: Texts, among: readonly Field[]): number {
  const empty = missingFields(texts, { cameraNames: false, among }).reduce((bits, field) => bits | BITS[field], 0)
  return among.includes('title') && isCameraName(texts.title) ? empty | CAMERA_NAME_BIT : empty
}

/** The bits of `missingBits` that say that one of these fields is missing. */
export function missingMask(fields: readonly Field[], { cameraNames }: { cameraNames: boolean }): number {
  const empty = fields.reduce((bits, field) => bits | BITS[field], 0)
  return cameraNames && fields.includes('title') ? empty | CAMERA_NAME_BIT : empty
}

/** Why a complete photo is skipped. */
export function nothingMissing(provider: Provider): string {
  const has = fieldsOf(provider).includes('title') ? 'a title, a description' : 'a description'
  return `This photo already has ${has} and tags.`
}

/** Complete file names as made by cameras and phones. `#` is a digit. */
const CAMERA_NAMES = [
  // Canon, Apple and most phones; E marks an edit on an iPhone.
  'IMG[_-]?E?#{3,6}',
  'IMG[_-]?#{8}[_-]?#{6,9}',
  'IMG[_-]#{8}[_-]WA#{4}',
  '_?MG_#{4}',
  'ST[A-Z]_#{4}',
  'CRW_#{4}',
  '#[A-Z]#[A-Z]#{4}',
  // Nikon and Sony
  '_?DSC[_-]?#{4,5}',
  'DSCN#{4}',
  '_?ICT#{4}',
  'MVC-#{3}[A-Z]?',
  // Fujifilm
  '_?DSC?F#{4}',
  // Panasonic and Olympus: month in one hexadecimal digit, day, number
  '[P_][1-9A-C]#{6,7}',
  // Pentax, Casio, Minolta, Ricoh, Sanyo, HP, Kodak, Leica, Sigma, Epson
  'IMGP#{4}',
  'CIMG#{4}',
  'PICT#{4}',
  'R#{7}',
  'RIMG#{4}',
  'SANY#{4}',
  'HPIM#{4}',
  'DCP[_-]?#{4,5}',
  '###_#{4}',
  'L#{7}',
  'SDIM#{4}',
  'EPSN#{4}',
  // Samsung, HTC, Windows phones and Android
  'SAM_#{4}',
  'SDC#{5}',
  'IMAG#{4}',
  'WP_#{8}_#{3}',
  '#{8}_#{6}',
  // Google Pixel
  '(PXL|MVIMG)_#{8}_#{6,9}',
  // Action cameras and drones
  'GOPR#{4}',
  'G#{7}',
  'DJI_#{4}',
  'DJI_#{14}_#{4}(_[A-Z])?',
]

/** Additions to such a name by a computer or phone: a copy's number, an edit mark, a Pixel's mode. */
const ADDITIONS =
  '(\\.(PORTRAIT|NIGHT|MP|PANO|MOTION-#{2}|RAW-#{2}|ORIGINAL)|[ _~-]#{1,3}| ?\\(#{1,3}\\)|[ _-](edit(ed)?|HDR))*'
const EXTENSION = '(\\.(jpe?g|heic|heif|png|tiff?|webp|avif|dng|nef|nrw|cr[23]|arw|raf|orf|rw2|pef|srw))?'

const CAMERA_NAME = new RegExp(
  `^(${CAMERA_NAMES.join('|')})${ADDITIONS}${EXTENSION}$`.replaceAll('###', '\\d{3}').replaceAll('#', '\\d'),
  'i',
)

/** Whether a title is a file name given by a camera, with or without an extension, and so not written by a person. */
export function isCameraName(title: string): boolean {
  return CAMERA_NAME.test(title.trim())
}
