/** What an operator can switch off. Work that needs it waits until it is switched on again. */
export const SWITCHES = ['flickr', 'unsplash', 'smugmug', 'describe', 'apply', 'orders', 'signups', 'agents'] as const
export type SwitchName = (typeof SWITCHES)[number]

/** What an operator has set: what is switched off, and how often the model may be called on one day, by UTC. */
export type Switches = { off: SwitchName[]; modelCallsPerDay: number | null }

export const ALL_ON: Switches = { off: [], modelCallsPerDay: null }
