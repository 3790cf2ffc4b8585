import { systemClock } from '../base/platform.ts'
import { createEvents } from '../base/events.ts'
import type { CallEvents } from '../gateway/calls/call-events.ts'
import type { CallTarget } from '../gateway/calls/call-context.ts'
import { callRecords } from '../gateway/calls/call-records.ts'
import { type Executor, type ExecutorDeps, createExecutor } from '../gateway/calls/execute-tool.ts'
import type { Directory } from '../gateway/directory/directory.ts'
import { createMask } from '../secrets/mask.ts'

/** What a test gives to its executor; everything else is as if nothing concerned it. */
interface ExecutorParts {
  readonly directory: Directory
  readonly permit?: ExecutorDeps['permit']
  readonly deniedTool?: Parameters<typeof callRecords>[0]['deniedTool']
  readonly filledIn?: ExecutorDeps['results']['filledIn']
  /** Answers a request to a server. */
  readonly request: (server: string, request: Parameters<CallTarget['request']>[0]) => Promise<Record<string, unknown>>
}

/** An executor whose servers answer by a function, and the events of its calls. Calls have the ids `c-1`, `c-2`. */
export function executorFixture(parts: ExecutorParts): {
  readonly executor: Executor
  readonly events: ReturnType<typeof createEvents<CallEvents>>
} {
  const { directory } = parts
  const events = createEvents<CallEvents>((error) => {
    throw error
  })
  let id = 0
  const executor = createExecutor({
    directory,
    servers: {
      admit: () => undefined,
      targetFor: (server) => ({ id: server, server, peer: undefined, request: (request) => parts.request(server, request) }),
      firstListing: () => undefined,
      atWork: () => () => undefined,
      note: () => undefined,
    },
    permit: parts.permit ?? (() => ({})),
    records: callRecords({
      clock: systemClock,
      directory,
      mask: createMask(),
      events,
      deniedTool: parts.deniedTool ?? (() => undefined),
      callId: () => `c-${(id += 1)}`,
      callers: { clientOf: ({ id }) => id, profileOf: () => undefined },
    }),
    trace: (_start, _target, meta) => meta,
    results: { filledIn: parts.filledIn ?? ((args) => args), rewriteResourceUris: (result) => result },
  })
  return { executor, events }
}
