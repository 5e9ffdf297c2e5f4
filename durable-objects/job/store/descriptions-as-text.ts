import { descriptionText } from '../../../worker/platforms/flickr/description.ts'
import type { Migration } from '../../store/migrate.ts'

type Stored = { photo_id: string; original: string; backup: string | null }

/**
 * Converts descriptions of Flickr, which were stored in the form they were read in, to plain text. The backup keeps
 * both forms.
 */
export const descriptionsAsText: Migration = {
  name: 'descriptions as text',
  run(sql) {
    const [job] = sql
      .exec<{ provider: string; revision: number }>(
        "SELECT data ->> 'provider' AS provider, data ->> 'revision' AS revision FROM job",
      )
      .toArray()
    if (job?.provider !== 'flickr') return
    const rendered = sql
      .exec<Stored>(
        `SELECT photo_id, result ->> 'originalDescription' AS original, result ->> 'backupDescription' AS backup
         FROM photos WHERE original GLOB '*[&<]*' OR backup GLOB '*[&<]*'`,
      )
      .toArray()
    if (rendered.length === 0) return
    const revision = job.revision + 1
    sql.exec("UPDATE job SET data = json_set(data, '$.revision', ?)", revision)
    for (const { photo_id, original, backup } of rendered) {
      sql.exec(
        `UPDATE photos SET revision = ?, backup_as_read = ?, result = json_set(
           result, '$.originalDescription', ?, '$.backupDescription', ?) WHERE photo_id = ?`,
        revision,
        backup,
        descriptionText(original),
        backup === null ? null : descriptionText(backup),
        photo_id,
      )
    }
  },
}
