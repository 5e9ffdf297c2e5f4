import type { Env } from '../worker/env.ts'
import { findSettingFaults } from '../worker/features/ops/setting-faults.ts'

type Settings = Record<string, string>

/**
 * A line for each setting that health would call a fault, and for each missing half of a service's keys: the sandbox's
 * would not fit. `own`: those of `.dev.vars`; `vars`: all that the Worker gets.
 */
export function settingProblems(own: Settings, vars: Settings): string[] {
  const faultsOf = (settings: Settings) => findSettingFaults(settings as unknown as Env)
  const halves = faultsOf(own).filter(({ code }) => code === 'pair')
  const others = faultsOf(vars).filter(({ code }) => code !== 'pair')
  return [
    ...halves.map(({ name }) => `${name} is missing in .dev.vars, although other keys of its service are set.`),
    ...others.map(({ name }) => `${name} is missing or malformed.`),
  ]
}
