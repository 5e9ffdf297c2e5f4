import { type Stack, type StackPlace, startStack } from './stack.ts'
import { control } from './stack-client.ts'

/** Work for a power cut to interrupt. */
export type Round = {
  name: string
  /** Does what comes before it. */
  prepare: () => Promise<void>
  /** Brings it within seconds to the moment at which the power is to be cut. */
  reach: () => Promise<void>
  /** After the restart: lets it end, and answers with what was lost or repeated. */
  finish: () => Promise<string[]>
}

/** Few enough free photos for some jobs to cost money. */
const ENV = { FREE_PHOTOS: '10' }

export function startPricedStack(place: StackPlace): Promise<Stack> {
  return startStack(place, [], ENV)
}

/** Kills every process at once, and starts again on the same ports and state. Calls that are held end with it. */
export async function cutPower(running: Stack, place: StackPlace): Promise<Stack> {
  await control(running).clearFaults()
  await running.kill()
  return startPricedStack(place)
}
