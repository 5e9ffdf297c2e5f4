/** Calls granted by second of the last hour, and the one row of the pause. */
export function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS calls (second INTEGER PRIMARY KEY, calls INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS pause (id INTEGER PRIMARY KEY, until INTEGER NOT NULL, strikes INTEGER NOT NULL);
  `)
}
