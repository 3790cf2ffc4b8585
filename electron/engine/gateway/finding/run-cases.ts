import type { CaseOutcome, KeptCase, WhyNotAnswer } from '../../../contract/search.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { WhyNotRequest } from './why-not.ts'

/**
 * Runs the kept searches again. The order is the one by words, meaning, and learning, before reranking or exploration: a test must not
 * pass or fail by chance.
 */
export async function runCases(
  cases: readonly KeptCase[],
  whyNot: (request: WhyNotRequest) => WhyNotAnswer | Promise<WhyNotAnswer>,
): Promise<CaseOutcome[]> {
  const outcome = async (kept: KeptCase): Promise<CaseOutcome> => {
    try {
      const { rank, message } = await whyNot({ query: kept.query, tool: kept.tool, limit: kept.within })
      const passes = rank !== undefined && rank <= kept.within
      return { ...kept, passes, rank, ...(passes ? {} : { reason: message }) }
    } catch (error) {
      // A search for a removed tool fails: it no longer leads to it.
      if (!(error instanceof TooltrayError)) throw error
      return { ...kept, passes: false, reason: error.message }
    }
  }
  return Promise.all(cases.map(outcome))
}
