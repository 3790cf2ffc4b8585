import type { ChangePreview, ChangeReport } from '../../electron/contract/clients.ts'
import { createStore } from '../engine/store.ts'

/** The import that was made in this window last. */
export interface LastImport {
  readonly report: ChangeReport
  /** When it was made, ms since 1970. */
  readonly at: number
  /** Whether there were servers before, which the set-up then does not show. */
  readonly beside: boolean
  /** How many bytes of what a server had stored were copied, by the server's name in Tooltray. */
  readonly copied: ReadonlyMap<string, number>
}

export const lastImport = createStore<LastImport | undefined>(undefined)

/**
 * Remembers an import that was just made.
 *
 * @param preview what it was made from. @param beside whether there were servers before.
 */
export function rememberImport(report: ChangeReport, preview: ChangePreview, beside: boolean): void {
  const copied = preview.servers.flatMap(({ as, decision, data }) =>
    decision === 'skip' || data?.isTaken !== true ? [] : [[as, data.bytes] as const],
  )
  lastImport.set({ report, at: Date.now(), beside, copied: new Map(copied) })
}
