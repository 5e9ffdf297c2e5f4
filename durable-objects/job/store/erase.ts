import { migrate } from '../../store/migrate.ts'
import { MIGRATIONS } from './migrations.ts'

/** Drops all a Job object stores, its alarm included. Code still running finds empty tables. */
export async function emptyStorage(storage: DurableObjectStorage): Promise<void> {
  await Promise.all([storage.deleteAlarm(), storage.deleteAll()])
  migrate(storage, MIGRATIONS)
}

/**
 * Empties a Job object for good. Whatever is under way ends with this instance, before its next call to a platform; what
 * comes too late finds no job.
 */
export async function eraseObject(ctx: DurableObjectState): Promise<void> {
  for (const socket of ctx.getWebSockets()) socket.close(1000, 'This job was deleted')
  await emptyStorage(ctx.storage)
  await ctx.storage.sync()
  // Once the caller has its answer.
  setTimeout(() => ctx.abort('This job was deleted'), 0)
}
