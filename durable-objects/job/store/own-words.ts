import type { OwnWords } from '../../../worker/domain/own-words.ts'
import { StoredWords } from './rows.ts'

/** Stores the person's words of a new job. */
export function insertWords(sql: SqlStorage, words: OwnWords): void {
  if (Object.values(words).every(list => list.length === 0)) return
  sql.exec('INSERT INTO own_words (id, data) VALUES (1, ?)', JSON.stringify(words))
}

/** The person's words; undefined if there are none. */
export function findWords(sql: SqlStorage): OwnWords | undefined {
  const [row] = sql.exec<{ data: string }>('SELECT data FROM own_words').toArray()
  return row && StoredWords.parse(JSON.parse(row.data))
}
