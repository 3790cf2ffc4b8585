import { dirname, join } from 'node:path'
import type { Runner } from './engine-client.ts'

/** Returns the folder with the data of semantic search, beside the running program; undefined without one. */
export function searchDataOf(runner: Runner): string | undefined {
  return runner.kind === 'engine' ? runner.searchData : join(dirname(runner.script), '../search')
}
