import { z } from 'zod'
import { learningExport, learningStatus } from '../../contract/learning.ts'
import { caseOutcome, searchCase } from '../../contract/search.ts'
import { list } from '../../contract/shape.ts'
import { exchange, procedure } from './procedure.ts'

export const learning = {
  status: procedure.output(learningStatus).handler(({ context: { engine } }) => engine.learning.status()),
  export: procedure.output(learningExport).handler(({ context: { engine } }) => engine.learning.export()),
  clear: procedure.output(learningStatus).handler(({ context: { engine } }) => engine.learning.clear()),
  /** Switches learning, or the storage of queries as typed, on or off. Omitted settings stay unchanged. */
  configure: exchange(z.object({ enabled: z.boolean().optional(), keepQueries: z.boolean().optional() }), learningStatus).handler(
    ({ input, context: { engine } }) => engine.learning.configure(input),
  ),
}

export const cases = {
  /** Repeats the saved searches. */
  run: procedure.output(list(caseOutcome)).handler(({ context: { engine } }) => engine.cases.run()),
  save: procedure.input(searchCase).handler(({ input, context: { engine } }) => engine.cases.save(input)),
  remove: procedure
    .input(searchCase.pick({ query: true, tool: true }))
    .handler(({ input, context: { engine } }) => engine.cases.remove(input.query, input.tool)),
}
