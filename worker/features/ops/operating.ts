import type { Ops, OpsPatch } from '../../contract/ops.ts'
import type { Deps } from '../../deps.ts'
import { SWITCHES, type SwitchName } from '../../domain/switches.ts'
import { setOperatorValue } from './queries.ts'

/** What an operator sees of the running service: nothing secret, and nothing about a person. */
export async function getOps({ switches }: Deps): Promise<Ops> {
  const { off, modelCallsPerDay } = await switches('fresh')
  return {
    switches: Object.fromEntries(SWITCHES.map(name => [name, !off.includes(name)])) as Record<SwitchName, boolean>,
    modelCallsPerDay,
  }
}

/** Sets switches and the cap, all of them or none. */
export async function changeOperating({ db }: Pick<Deps, 'db'>, patch: OpsPatch): Promise<void> {
  const { switches = {}, modelCallsPerDay } = patch
  const [first, ...others] = [
    ...Object.entries(switches).map(([name, isOn]) => setOperatorValue(db, name as SwitchName, isOn ? 1 : 0)),
    ...(modelCallsPerDay === undefined ? [] : [setOperatorValue(db, 'modelCallsPerDay', modelCallsPerDay)]),
  ]
  if (first) await db.batch([first, ...others])
}
