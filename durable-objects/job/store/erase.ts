import { migrate } from '../../store/migrate.ts'
import { MIGRATIONS } from './migrations.ts'

/** Deletes everything a Job object stores, its alarm included. Code that is still running finds empty tables. */
export async function emptyStorage(storage: DurableObjectStorage): Promise<void> {
  await Promise.all([storage.deleteAlarm(), storage.deleteAll()])
  migrate(storage, MIGRATIONS)
}

/**
 * Empties a Job object for good. Work under way ends with this instance before its next call to a platform; later calls
 * find no job.
 */
export async function eraseObject(ctx: DurableObjectState): Promise<void> {
  for (const socket of ctx.getWebSockets()) socket.close(1000, 'This job was deleted')
  await emptyStorage(ctx.storage)
  await ctx.storage.sync()
  // After the caller has got its answer.
  setTimeout(() => ctx.abort('This job was deleted'), 0)
}
