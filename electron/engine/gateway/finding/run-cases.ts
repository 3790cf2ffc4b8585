import type { CaseOutcome, KeptCase, WhyNotAnswer } from '../../../contract/search.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { WhyNotRequest } from './why-not.ts'

/**
 * Runs the kept searches again. The order is the one by words and learning, before reranking or exploration: a test must not pass or fail
 * by chance.
 */
export function runCases(cases: readonly KeptCase[], whyNot: (request: WhyNotRequest) => WhyNotAnswer): CaseOutcome[] {
  return cases.map((kept) => {
    try {
      const { rank, message } = whyNot({ query: kept.query, tool: kept.tool, limit: kept.within })
      const passes = rank !== undefined && rank <= kept.within
      return { ...kept, passes, rank, ...(passes ? {} : { reason: message }) }
    } catch (error) {
      // A search for a removed tool fails: it no longer leads to it.
      if (!(error instanceof TooltrayError)) throw error
      return { ...kept, passes: false, reason: error.message }
    }
  })
}
