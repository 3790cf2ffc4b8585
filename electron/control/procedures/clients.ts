import { z } from 'zod'
import { changePreview, changeReport, clientReport, clientRequest, foundHub, helperProgram } from '../../contract/clients.ts'
import { list } from '../../contract/shape.ts'
import { exchange, report } from './procedure.ts'

/** The AI clients of this machine. `apply` performs exactly what was previewed under that id (`preview_stale`). */
export const clients = {
  list: exchange(z.object({ project: z.string().optional() }), list(clientReport), async (input, engine) =>
    (await engine.clients()).list(input),
  ),
  /** Other hubs on this computer whose servers can be imported. */
  hubs: report(list(foundHub), async (engine) => (await engine.clients()).hubs()),
  /** The program that an unlisted client must start. */
  program: report(helperProgram, async (engine) => (await engine.clients()).program()),
  preview: exchange(clientRequest, changePreview, async (input, engine) => (await engine.clients()).preview(input)),
  apply: exchange(z.object({ request: clientRequest, preview: z.string() }), changeReport, async (input, engine) =>
    (await engine.clients()).apply(input.request, input.preview),
  ),
}
