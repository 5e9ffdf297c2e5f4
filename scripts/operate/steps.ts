import type { Command } from './command.ts'
import { OperatorError } from './failure.ts'
import { lock } from './lock.ts'

export type Step<Context> = { name: string; run: (context: Context) => Promise<void> | void }

/**
 * Runs the steps in order, alone on this machine, and prints each one's name first. What an operator can mend is printed
 * without a stack, and ends the process with code 1; every step can be run again.
 */
export async function runSteps<Context extends Command>(steps: Step<Context>[], context: Context): Promise<void> {
  if (!context.isDry) lock(context.deployment.folder)
  for (const [index, { name, run }] of steps.entries()) {
    console.log(`step ${index + 1}/${steps.length} ${name}`)
    await run(context)
  }
}

/** Runs a command and exits with 0, or with 1 after what stopped it. */
export const runCommand = (command: () => Promise<void>): Promise<never> =>
  runCheck(async () => {
    await command()
    return 0
  })

/** Runs a command and exits with the number that it returns, or with `stopped` after what stopped it. */
export async function runCheck(command: () => Promise<number>, stopped = 1): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : error)
    process.exit(stopped)
  }
}
