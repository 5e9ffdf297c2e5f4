import { Check, ImageOff, Tag, TextInitial, Type } from 'lucide-react'

const DRAWINGS = { title: Type, description: TextInitial, tags: Tag, complete: Check, broken: ImageOff }
const ENTRIES = Object.entries(DRAWINGS)

type TileIconProps = { name: keyof typeof DRAWINGS; size?: number }

/** One of the drawings of `TileDrawings`: while scrolling, tiles come and go by the dozen, and a reference is the least to build. */
export function TileIcon({ name, size = 14 }: TileIconProps) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#tile-${name}`} width={size} height={size} />
    </svg>
  )
}

/** Has to be once in the page with the tiles. */
export function TileDrawings() {
  return (
    <div hidden>
      {ENTRIES.map(([name, Drawing]) => (
        <Drawing key={name} id={`tile-${name}`} />
      ))}
    </div>
  )
}
