import { dirname, join } from 'node:path'
import type { Runner } from './engine-client.ts'

/** The folder with the data of search by meaning, beside the program that runs; undefined where there is none. */
export function searchDataOf(runner: Runner): string | undefined {
  return runner.kind === 'engine' ? runner.searchData : join(dirname(runner.script), '../search')
}
