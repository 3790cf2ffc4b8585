import { z } from 'zod'
import { learningExport, learningStatus } from '../../contract/learning.ts'
import { caseOutcome, searchCase } from '../../contract/search.ts'
import { list } from '../../contract/shape.ts'
import { exchange, report, request } from './procedure.ts'

export const learning = {
  status: report(learningStatus, (engine) => engine.learning.status()),
  export: report(learningExport, (engine) => engine.learning.export()),
  clear: report(learningStatus, (engine) => engine.learning.clear()),
  /** Switches learning, or the storage of queries as typed, on or off. Omitted settings stay unchanged. */
  configure: exchange(z.object({ enabled: z.boolean().optional(), keepQueries: z.boolean().optional() }), learningStatus, (input, engine) =>
    engine.learning.configure(input),
  ),
}

export const cases = {
  /** Repeats the saved searches. */
  run: report(list(caseOutcome), (engine) => engine.cases.run()),
  save: request(searchCase, (input, engine) => engine.cases.save(input)),
  remove: request(searchCase.pick({ query: true, tool: true }), (input, engine) => engine.cases.remove(input.query, input.tool)),
}
