// `sv-SE` writes `YYYY-MM-DD HH:MM:SS`.
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The zoneless Californian time at this instant (ms since the epoch). */
export function pacificWall(at: number): string {
  return WALL.format(at)
}

/** The instant of the Californian time `wall`, which SmugMug takes every camera's clock for. Ms since the epoch. */
export function fromPacificWall(wall: string): number {
  const asUtc = utcOf(wall)
  const guess = asUtc - (utcOf(pacificWall(asUtc)) - asUtc)
  return asUtc - (utcOf(pacificWall(guess)) - guess)
}

function utcOf(wall: string): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`)
}

/** `2020-08-25T21:36:13+00:00`, from ms since the epoch. */
export function isoTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+00:00`
}
