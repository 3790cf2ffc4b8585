import { z } from 'zod'
import { changePreview, changeReport, clientReport, clientRequest, helperProgram } from '../../contract/clients.ts'
import { list } from '../../contract/shape.ts'
import { exchange, procedure } from './procedure.ts'

/** The AI clients of this machine. `apply` performs exactly what was previewed under that id (`preview_stale`). */
export const clients = {
  list: exchange(z.object({ project: z.string().optional() }), list(clientReport)).handler(async ({ input, context: { engine } }) =>
    (await engine.clients()).list(input),
  ),
  /** The program that an unlisted client must start. */
  program: procedure.output(helperProgram).handler(async ({ context: { engine } }) => (await engine.clients()).program()),
  preview: exchange(clientRequest, changePreview).handler(async ({ input, context: { engine } }) =>
    (await engine.clients()).preview(input),
  ),
  apply: exchange(z.object({ request: clientRequest, preview: z.string() }), changeReport).handler(async ({ input, context: { engine } }) =>
    (await engine.clients()).apply(input.request, input.preview),
  ),
}
