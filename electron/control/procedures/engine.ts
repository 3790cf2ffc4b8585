import { eventIterator } from '@orpc/server'
import { z } from 'zod'
import { approvalAnswer } from '../../contract/consent/approvals.ts'
import { check } from '../../contract/checks.ts'
import { engineEvent, engineStatus, httpListenOptions } from '../../contract/engine-status.ts'
import { questionAnswer } from '../../contract/questions.ts'
import { data, list } from '../../contract/shape.ts'
import { aborted } from '../../engine/base/call-signal.ts'
import { examineClients } from '../doctor/doctor-clients.ts'
import { examineRoutes } from '../doctor/doctor-routes.ts'
import { examine } from '../doctor/doctor.ts'
import { eventStream } from '../event-stream.ts'
import { asFailure, procedure, report, request } from './procedure.ts'

/** The engine as a whole. */
export const engineProcedures = {
  status: report(engineStatus, (engine) => engine.status()),
  watch: report(eventIterator(engineEvent), (engine, signal) => eventStream(engine, signal, false)),
  /** As `watch`, but a user sees server requests: while no such stream is open, servers learn that no one can be asked. */
  attend: report(eventIterator(engineEvent), (engine, signal) => eventStream(engine, signal, true)),
  stop: procedure.handler(({ context }) => context.stop()),
  /** Pausing ends every server and refuses calls, until it is undone or the engine ends. */
  setPaused: request(z.object({ paused: z.boolean() }), (input, engine) => engine.setPaused(input.paused)),
  /** Reports that the machine woke up. */
  wake: procedure.handler(({ context: { engine } }) => engine.wake()),
  doctor: report(list(check), async (engine) => {
    const clients = await (await engine.clients()).list()
    return [...examine(engine.status()), ...examineRoutes(await engine.routes()), ...examineClients(clients)]
  }),
  /** Opens an HTTP listener for MCP, yields its URL, and closes it when the stream ends. Throws `http_unsafe`, `http_unavailable`. */
  openHttp: procedure
    .input(httpListenOptions)
    .output(eventIterator(data({ url: z.string() })))
    .handler(async function* ({ input, context: { engine, openHttp }, signal }) {
      const listener = await openHttp(input).catch((error: unknown) => {
        throw asFailure(error, engine)
      })
      try {
        yield { url: listener.url }
        await aborted(signal)
      } finally {
        await listener.close()
      }
    }),
  /** Answers a server's question from the status. Throws `question_unknown`. */
  answerQuestion: request(questionAnswer, (input, engine) => engine.questions.answer(input)),
  /** Answers an approval from the status. Throws `approval_unknown`, and an error if no rule can be written for it. */
  answerApproval: request(approvalAnswer, (input, engine) => engine.approvals.answer(input)),
}
