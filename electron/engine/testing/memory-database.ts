import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../storage/migrations.ts'

/** An empty database with the tables of today, that ends with its last reference. */
export function memoryDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  migrate(database)
  return database
}
