/**
 * Replaces `node:sqlite` in the bundle of the simulation, so that the sandbox runs on the SQLite of an object. All
 * writes of an object in one turn are one transaction, which the calls of the sandbox are anyway.
 */
export class DatabaseSync {
  readonly isOpen = true
  readonly isTransaction = true
  #written = 0
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** An object has no savepoints: rolling back to one is refused if anything was written since. */
  exec(statements: string): void {
    if (statements.startsWith('SAVEPOINT')) this.#written = 0
    else if (statements.startsWith('ROLLBACK TO')) {
      if (this.#written > 0) throw new Error('What was written cannot be taken back')
    } else if (!statements.startsWith('RELEASE')) this.#sql.exec(statements)
  }

  /** The SQLite of an object takes no custom functions: a statement that calls one fails. */
  function(): void {}

  prepare(statement: string) {
    const all = (...values: SqlStorageValue[]) => this.#sql.exec(statement, ...values).toArray()
    return {
      all,
      get: (...values: SqlStorageValue[]) => all(...values)[0],
      run: (...values: SqlStorageValue[]) => {
        this.#sql.exec(statement, ...values)
        // `rowsWritten` would also count entries of indexes.
        const changes = Number(this.#sql.exec('SELECT changes() AS changes').one().changes)
        this.#written += changes
        return { changes }
      },
    }
  }
}
