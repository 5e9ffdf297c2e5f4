/** What an operator can switch off. Work that needs it waits until it is switched on again. */
export const SWITCHES = ['flickr', 'unsplash', 'smugmug', 'describe', 'apply', 'orders', 'signups', 'agents'] as const
export type SwitchName = (typeof SWITCHES)[number]

/** What an operator has set: what is switched off, and how often the model may be called on one day, by UTC. */
export type Switches = { off: SwitchName[]; modelCallsPerDay: number | null }

/**
 * The first of what some work needs that is switched off; undefined if all of it is on. `needs` may name what has no
 * switch.
 */
export function findOff({ off }: Switches, needs: readonly string[]): SwitchName | undefined {
  return off.find(name => needs.includes(name))
}

/** How long work that is switched off waits before it looks again: it has to resume within a minute. */
export const PAUSED_S = 30

export const ALL_ON: Switches = { off: [], modelCallsPerDay: null }
