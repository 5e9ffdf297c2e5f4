import { createTables } from './migrations.ts'

/**
 * Empties a Job object for good. Whatever is under way ends with this instance, before its next call to a platform; what
 * comes too late finds no job.
 */
export async function eraseObject(ctx: DurableObjectState): Promise<void> {
  const { storage } = ctx
  for (const socket of ctx.getWebSockets()) socket.close(1000, 'This job was deleted')
  await Promise.all([storage.deleteAlarm(), storage.deleteAll()])
  createTables(storage.sql)
  await storage.sync()
  // Once the caller has its answer.
  setTimeout(() => ctx.abort('This job was deleted'), 0)
}
