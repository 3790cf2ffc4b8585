import { TooltrayError } from '../../base/errors.ts'
import type { SearchCase } from '../../usage/search-cases.ts'
import type { WhyNotAnswer, WhyNotRequest } from './why-not.ts'

/** How a kept search stands now. */
export interface CaseOutcome extends SearchCase {
  readonly passes: boolean
  /** Where the tool stands, from 1; not set where it is not found at all. */
  readonly rank?: number
  /** Why it does not pass, as a sentence. */
  readonly reason?: string
}

/**
 * Makes the kept searches again. The order is the one by words and learning, before a model or exploration change it: a test should not
 * pass or fail by chance.
 */
export function runCases(cases: readonly SearchCase[], whyNot: (request: WhyNotRequest) => WhyNotAnswer): CaseOutcome[] {
  return cases.map((kept) => {
    try {
      const { rank, message } = whyNot({ query: kept.query, tool: kept.tool, limit: kept.within })
      const passes = rank !== undefined && rank <= kept.within
      return { ...kept, passes, ...(rank === undefined ? {} : { rank }), ...(passes ? {} : { reason: message }) }
    } catch (error) {
      // A tool that left is a search that no longer leads to it.
      if (!(error instanceof TooltrayError)) throw error
      return { ...kept, passes: false, reason: error.message }
    }
  })
}
