import { createRequire } from 'node:module'

/** The folder in which `libsql` is installed. The test build puts it here. */
declare const LIBSQL_FOLDER: string

/** What is used of `libsql`, whose classes are those of better-sqlite3. */
interface LibsqlStatement {
  run(...values: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: unknown[]): unknown
  all(...values: unknown[]): unknown[]
  iterate(...values: unknown[]): IterableIterator<unknown>
  safeIntegers(on: boolean): void
}
interface LibsqlDatabase {
  exec(sql: string): void
  prepare(sql: string): LibsqlStatement
  close(): void
}

const Database = createRequire(LIBSQL_FOLDER)('libsql') as new (file: string, options: { timeout: number }) => LibsqlDatabase

/** Results of SQLite (https://sqlite.org/rescode.html), which `node:sqlite` gives as `errcode`. */
const CODES: Readonly<Record<string, number>> = {
  SQLITE_BUSY: 5,
  SQLITE_LOCKED: 6,
  SQLITE_READONLY: 8,
  SQLITE_CORRUPT: 11,
  SQLITE_FULL: 13,
  SQLITE_CANTOPEN: 14,
  SQLITE_CONSTRAINT: 19,
  SQLITE_NOTADB: 26,
}
/** SQLITE_ERROR: none of those above. */
const OTHER = 1

/** Runs something of `libsql`, and gives its errors the code that those of `node:sqlite` have. */
function withErrcode<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    const failure = error as { code?: string; rawCode?: number; errcode?: number }
    failure.errcode ??= failure.rawCode ?? CODES[/^SQLITE_[A-Z]+/.exec(failure.code ?? '')?.[0] ?? ''] ?? OTHER
    throw error
  }
}

/** As in `node:sqlite`, as far as Tooltray uses it. */
class StatementSync {
  readonly #statement: LibsqlStatement
  constructor(statement: LibsqlStatement) {
    this.#statement = statement
  }
  run(...values: unknown[]): unknown {
    return withErrcode(() => this.#statement.run(...values))
  }
  get(...values: unknown[]): unknown {
    return withErrcode(() => this.#statement.get(...values)) ?? undefined
  }
  all(...values: unknown[]): unknown[] {
    return withErrcode(() => this.#statement.all(...values))
  }
  iterate(...values: unknown[]): IterableIterator<unknown> {
    return withErrcode(() => this.#statement.iterate(...values))
  }
  setReadBigInts(on: boolean): void {
    this.#statement.safeIntegers(on)
  }
}

/** As in `node:sqlite`, as far as Tooltray uses it. */
export class DatabaseSync {
  isOpen = true
  readonly #database: LibsqlDatabase
  constructor(file: string, { timeout = 0 }: { timeout?: number } = {}) {
    this.#database = withErrcode(() => new Database(file, { timeout }))
  }
  exec(sql: string): void {
    withErrcode(() => this.#database.exec(sql))
  }
  prepare(sql: string): StatementSync {
    return new StatementSync(withErrcode(() => this.#database.prepare(sql)))
  }
  close(): void {
    this.isOpen = false
    this.#database.close()
  }
}
