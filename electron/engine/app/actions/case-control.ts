import type { CaseOutcome, WhyNotAnswer } from '../../../contract/search.ts'
import { runCases } from '../../gateway/finding/run-cases.ts'
import type { WhyNotRequest } from '../../gateway/finding/why-not.ts'
import type { Clock } from '../../base/platform.ts'
import type { SearchCases } from '../../records/usage/search-cases.ts'

/** The searches that a user keeps as tests. All methods may throw `storage_failed`. */
export interface CaseControl {
  run(): CaseOutcome[]
  /** Throws `tool_unknown` or `tool_ambiguous` if the tool cannot be found. */
  save(request: { readonly query: string; readonly tool: string; readonly within: number }): void
  remove(query: string, tool: string): void
}

/** Creates the access to saved search tests. */
export function caseControl(
  cases: SearchCases,
  whyNot: (request: Omit<WhyNotRequest, 'profile'>) => WhyNotAnswer,
  clock: Clock,
): CaseControl {
  return {
    run: () => runCases(cases.list(), whyNot),
    save: ({ query, tool, within }) => cases.save({ query, tool: whyNot({ query, tool }).tool, within, at: clock.now() }),
    remove: (query, tool) => void cases.remove(query, tool),
  }
}
