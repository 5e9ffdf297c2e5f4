import { Check, CheckCheck, CircleDashed, CircleSlash, Hourglass, ImageOff } from 'lucide-react'

const ICONS = {
  missing: CircleDashed,
  complete: Check,
  waiting: Hourglass,
  applied: CheckCheck,
  skipped: CircleSlash,
  broken: ImageOff,
}
const ENTRIES = Object.entries(ICONS)

type TileIconProps = { name: keyof typeof ICONS; size?: number }

/**
 * Refers to an icon of `TileIconSprite`. Dozens of tiles mount while scrolling, and a reference is the cheapest to
 * render.
 */
export function TileIcon({ name, size = 14 }: TileIconProps) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#tile-${name}`} width={size} height={size} />
    </svg>
  )
}

/** Must be rendered once in a page with tiles. */
export function TileIconSprite() {
  return (
    <div hidden>
      {ENTRIES.map(([name, Icon]) => (
        <Icon key={name} id={`tile-${name}`} />
      ))}
    </div>
  )
}
