import type { Deps } from '../deps.ts'
import { findOff, PAUSED_S, type SwitchName } from '../domain/switches.ts'
import { AppError } from '../errors.ts'

/** @throws PAUSED when an operator has switched one of these off. */
export async function assertOn({ switches }: Pick<Deps, 'switches'>, needs: SwitchName[]): Promise<void> {
  if (findOff(await switches(), needs)) throw pausedError()
}

/** The refusal of what an operator has switched off. */
export const pausedError = () => new AppError('PAUSED', { retryAfterSeconds: PAUSED_S })
