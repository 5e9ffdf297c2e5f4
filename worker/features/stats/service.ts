import type { Deps } from '../../deps.ts'
import { selectTotal } from './queries.ts'

/** Photos described so far, over all users. */
export async function countPhotosProcessed({ db }: Deps): Promise<number> {
  const [row] = await selectTotal(db, 'photosProcessed')
  return row?.value ?? 0
}
