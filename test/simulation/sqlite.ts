/**
 * What stands for `node:sqlite` in the simulation's bundle, so that the sandbox runs on the SQLite of an object.
 * All of an object's writes of one turn are one transaction, in which the sandbox's calls run anyway.
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

  /** An object's SQLite has no functions of its own: a statement that calls one fails. */
  function(): void {}

  prepare(statement: string) {
    const all = (...values: SqlStorageValue[]) => this.#sql.exec(statement, ...values).toArray()
    return {
      all,
      get: (...values: SqlStorageValue[]) => all(...values)[0],
      run: (...values: SqlStorageValue[]) => {
        this.#sql.exec(statement, ...values)
        // Rows written would count those of indexes, too.
        const changes = Number(this.#sql.exec('SELECT changes() AS changes').one().changes)
        this.#written += changes
        return { changes }
      },
    }
  }
}
