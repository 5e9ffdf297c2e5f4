/**
 * What stands for `node:sqlite` in the simulation's bundle, so that the sandbox's Stripe runs on the SQLite of an object.
 * All of an object's writes of one turn are one transaction, in which Stripe's calls run anyway.
 */
export class DatabaseSync {
  readonly isOpen = true
  readonly isTransaction = true
  #written = 0
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** An object has no savepoints: going back to one is refused unless nothing was written since. */
  exec(statements: string): void {
    if (statements.startsWith('SAVEPOINT')) this.#written = 0
    else if (statements.startsWith('ROLLBACK TO')) {
      if (this.#written > 0) throw new Error('What was written cannot be taken back')
    } else if (!statements.startsWith('RELEASE')) this.#sql.exec(statements)
  }

  prepare(statement: string) {
    const all = (...values: SqlStorageValue[]) => this.#sql.exec(statement, ...values).toArray()
    return {
      all,
      get: (...values: SqlStorageValue[]) => all(...values)[0],
      run: (...values: SqlStorageValue[]) => {
        const { rowsWritten: changes } = this.#sql.exec(statement, ...values)
        this.#written += changes
        return { changes }
      },
    }
  }
}
