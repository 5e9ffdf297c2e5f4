import { refused } from '../api/failure.ts'
import type { Migrations } from './metadata.ts'
import type { Worker } from './worker.ts'

const exists = (step: string, name: string) =>
  refused(
    10_074,
    `Cannot apply ${step} migration to class '${name}' that is already depended on by existing Durable Objects`,
  )
const unknown = (step: string, name: string) =>
  refused(10_069, `Cannot apply ${step} migration to non-existent class '${name}'`)

/**
 * The classes and the tag after these steps, which begin where the last migration ended:
 * https://developers.cloudflare.com/durable-objects/reference/durable-objects-migrations/
 *
 * @throws CloudflareFailure 412 10079 if another migration was the last, 400 if a step does not fit the classes
 */
export function migrate(worker: Pick<Worker, 'migrationTag' | 'classes'>, migrations: Migrations | undefined) {
  if (!migrations) return { migrationTag: worker.migrationTag, classes: worker.classes }
  if ((migrations.old_tag ?? null) !== worker.migrationTag) {
    throw refused(10_079, `Migration tag precondition failed; current tag is ${worker.migrationTag ?? ''}`, 412)
  }
  const classes = new Set(worker.classes)
  const remove = (step: string, name: string) => {
    if (!classes.delete(name)) throw unknown(step, name)
  }
  const add = (step: string, name: string) => {
    if (classes.has(name)) throw exists(step, name)
    classes.add(name)
  }
  for (const step of migrations.steps) {
    for (const name of step.deleted_classes ?? []) remove('delete-class', name)
    for (const { from, to } of step.renamed_classes ?? []) {
      remove('renamed-class', from)
      add('renamed-class', to)
    }
    for (const name of step.new_classes ?? []) add('new-class', name)
    for (const name of step.new_sqlite_classes ?? []) add('new-sqlite-class', name)
  }
  return { migrationTag: migrations.new_tag, classes: [...classes] }
}
