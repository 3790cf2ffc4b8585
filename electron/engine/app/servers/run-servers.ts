import type { ConfigState } from '../../config/config-store.ts'
import type { RunServer } from '../../sources/gallery/added-servers.ts'

/** What the configured servers run, as the gallery knows its entries again. */
export function runServers({ servers }: Pick<ConfigState, 'servers'>): RunServer[] {
  return [...servers].map(([name, server]) => ({ name, ...server }))
}
