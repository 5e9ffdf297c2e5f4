import type { Deps } from '../../deps.ts'
import { keyIdOf, keyIds, newestKeyId, openCredentials, sealCredentials } from '../../platforms/credentials.ts'
import { countSealedOtherwise, replaceCredentials, type SealedRow, selectSealedWith } from './reseal-queries.ts'

const ROWS_A_RUN = 50
/** The key id of rows that an earlier release sealed without naming the key. */
const UNKNOWN = ''
/** The key id of rows that cannot be opened, so that the next run does not try again. */
const UNREADABLE = '?'

/**
 * Re-encrypts credentials that an older key sealed, so that the older key can be retired. Rows whose key is gone are
 * left alone and counted in the log. They can be opened again if their key comes back.
 */
export async function resealCredentials(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<void> {
  const { config, db } = deps
  const older = keyIds(config).filter(id => id !== newestKeyId(config))
  const [rows, [others]] = await db.batch([
    selectSealedWith(db, [UNKNOWN, ...older], ROWS_A_RUN),
    countSealedOtherwise(db, [UNKNOWN, ...keyIds(config)]),
  ])
  const sealed = await Promise.all(rows.map(async row => ({ row, ...(await resealed(deps, row)) })))
  const [first, ...rest] = sealed.map(({ row, ...again }) => replaceCredentials(db, row, again))
  if (first) await db.batch([first, ...rest])
  if (rows.length > 0) deps.log('credentials.resealed', { rows: rows.length })
  if (others && others.rows > 0) deps.log('credentials.unreadable', { rows: others.rows })
}

async function resealed({ config }: Pick<Deps, 'config'>, row: SealedRow) {
  const { credentials } = row
  const keyId = keyIdOf(credentials)
  if (keyId && !keyIds(config).includes(keyId)) return { credentials, keyId }
  try {
    const opened = await openCredentials(config, row, credentials)
    return { credentials: await sealCredentials(config, row, opened), keyId: newestKeyId(config) }
  } catch {
    return { credentials, keyId: UNREADABLE }
  }
}
