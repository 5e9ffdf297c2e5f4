import { abortAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import { depsFrom } from '#worker/deps.ts'
import { SWITCHES, type SwitchName } from '#worker/domain/switches.ts'
import { changeOperating } from '#worker/features/ops/operating.ts'

/** Switches these off and everything else on, known everywhere at once. Undone at the end of the test. */
export async function switchOff(...off: SwitchName[]): Promise<void> {
  onTestFinished(() => set([]))
  await set(off)
}

/** Caps the model's calls of today. Undone at the end of the test. */
export async function capModel(modelCallsPerDay: number): Promise<void> {
  onTestFinished(() => set([]))
  await set([], modelCallsPerDay)
}

/** Switches everything on, and removes the cap. */
export const switchOn = () => set([])

async function set(off: SwitchName[], modelCallsPerDay: number | null = null): Promise<void> {
  const switches = Object.fromEntries(SWITCHES.map(name => [name, !off.includes(name)]))
  const deps = depsFrom(env)
  await changeOperating(deps, { switches, modelCallsPerDay })
  await deps.switches('fresh')
  await abortAllDurableObjects()
}
