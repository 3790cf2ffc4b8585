import { runCases } from '../../gateway/finding/run-cases.ts'
import type { Clock } from '../../base/platform.ts'
import type { SearchCases } from '../../records/usage/search-cases.ts'
import type { Gateway } from '../assembly/open-gateway.ts'

/** Creates the access to the searches that a user keeps as tests. All methods may throw `storage_failed`. */
export function caseControl({ cases, whyNot }: { cases: SearchCases; whyNot: Gateway['whyNot'] }, clock: Clock) {
  return {
    run: () => runCases(cases.list(), whyNot),
    /** Throws `tool_unknown` or `tool_ambiguous` if the tool cannot be found. */
    async save({ query, tool, within }: { readonly query: string; readonly tool: string; readonly within: number }) {
      cases.save({ query, tool: (await whyNot({ query, tool })).tool, within, at: clock.now() })
    },
    remove: (query: string, tool: string): void => void cases.remove(query, tool),
  }
}
