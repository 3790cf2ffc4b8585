import { ORPCError, implement } from '@orpc/server'
import type { HttpWish } from '../contract/engine-status.ts'
import type { CallRequest, ListedTool } from '../contract/tools.ts'
import type { Engine } from '../engine/app/engine-api.ts'
import { storageFailure } from '../engine/base/failures/storage-failure.ts'
import { TooltrayError, messageOf } from '../engine/base/errors.ts'
import { aborted } from '../engine/base/call-signal.ts'
import { takeTurns } from '../engine/base/limits/turn.ts'
import { callWithProgress } from './call-with-progress.ts'
import { type CallProgress, contract } from './contract.ts'
import { examine } from './doctor/doctor.ts'
import { examineClients } from './doctor/doctor-clients.ts'
import { eventStream } from './event-stream.ts'
import { presentTool } from './present-tool.ts'

/** What the control API needs from its host. */
export interface HostControl {
  readonly engine: Engine
  /** Opens an HTTP listener. Throws `http_unsafe`, `http_unavailable`. */
  openHttp(wish: HttpWish): Promise<{ readonly url: string; close(): Promise<void> }>
  /** Ends the engine and its host, after the response was sent. */
  stop(): void
}

const api = implement(contract).$context<HostControl>()

/** Converts our errors to the contract's, so that every transport returns the same code and hint. */
const guarded = api.middleware(async ({ next, context: { engine } }) => {
  try {
    return await next()
  } catch (error) {
    throw asFailure(error, engine)
  }
})

function asFailure(thrown: unknown, { mask }: Pick<Engine, 'mask'>): ORPCError<string, unknown> {
  if (thrown instanceof ORPCError) return thrown as ORPCError<string, unknown>
  const error = storageFailure(thrown) ?? thrown
  const code = error instanceof TooltrayError ? error.code : 'upstream_error'
  const hint = error instanceof TooltrayError ? error.hint : undefined
  const details = error instanceof TooltrayError ? error.data : detailsOf(error)
  return new ORPCError('FAILED', {
    status: 500,
    message: mask.text(messageOf(error)),
    data: mask.value({ code, ...(hint === undefined ? {} : { hint }), ...(details === undefined ? {} : { details }) }),
    defined: true,
    cause: error,
  })
}

const procedures = api.use(guarded)

/** The control API: the contract's procedures, implemented by the engine. */
export const router = procedures.router({
  status: procedures.status.handler(({ context: { engine } }) => engine.status()),
  watch: procedures.watch.handler(({ context: { engine }, signal }) => eventStream(engine, signal, false)),
  attend: procedures.attend.handler(({ context: { engine }, signal }) => eventStream(engine, signal, true)),
  stop: procedures.stop.handler(({ context }) => context.stop()),
  setPaused: procedures.setPaused.handler(({ input, context: { engine } }) => engine.setPaused(input.paused)),
  wake: procedures.wake.handler(({ context: { engine } }) => engine.wake()),
  doctor: procedures.doctor.handler(async ({ context: { engine } }) => {
    const clients = await (await engine.clients()).list()
    return [...examine(engine.status()), ...examineClients(clients)]
  }),
  openHttp: procedures.openHttp.handler(async function* ({ input, context: { engine, openHttp }, signal }) {
    const door = await openHttp(input).catch((error: unknown) => {
      // Errors after the stream has begun bypass the middleware.
      throw asFailure(error, engine)
    })
    try {
      yield { url: door.url }
      await aborted(signal)
    } finally {
      await door.close()
    }
  }),
  answerQuestion: procedures.answerQuestion.handler(({ input, context: { engine } }) => engine.answerQuestion(input)),
  answerApproval: procedures.answerApproval.handler(({ input, context: { engine } }) => engine.answerApproval(input)),
  servers: {
    preview: procedures.servers.preview.handler(({ input, context: { engine } }) => engine.preview(input.entry, input.of)),
    paste: procedures.servers.paste.handler(async ({ input, context: { engine } }) => {
      const read = await engine.readPasted(input.text)
      if (typeof read === 'string') return { servers: [], reason: read }
      return {
        servers: await Promise.all(read.map(async (server) => ({ ...server, preview: await engine.preview(server.entry, undefined) }))),
      }
    }),
    add: procedures.servers.add.handler(async ({ input, context: { engine } }) => ({
      kept: await engine.addServer(input.name, input.entry, input.replace, input.agreed, input.keys),
    })),
    remove: procedures.servers.remove.handler(({ input, context: { engine } }) => engine.removeServer(input.name)),
    forget: procedures.servers.forget.handler(({ input, context: { engine } }) => engine.forgetServer(input.name)),
    restore: procedures.servers.restore.handler(({ input, context: { engine } }) => engine.restoreServer(input.name, input.agreed)),
    setEnabled: procedures.servers.setEnabled.handler(({ input, context: { engine } }) => engine.setEnabled(input.name, input.enabled)),
    refresh: procedures.servers.refresh.handler(({ input, context: { engine } }) => engine.refresh(input.name)),
    disconnect: procedures.servers.disconnect.handler(({ input, context: { engine } }) => engine.disconnect(input.name)),
    restart: procedures.servers.restart.handler(({ input, context: { engine } }) => engine.restart(input.name)),
    log: procedures.servers.log.handler(({ input, context: { engine } }) => engine.serverLog(input.name)),
    entry: procedures.servers.entry.handler(({ input, context: { engine } }) => engine.shownEntry(input.name)),
    change: procedures.servers.change.handler(({ input, context: { engine } }) =>
      engine.changeServer(input.name, input.next, input.agreed),
    ),
    try: procedures.servers.try.handler(({ input, context: { engine }, signal }) => engine.tryServer(input, signal)),
    toolChoices: procedures.servers.toolChoices.handler(({ input, context: { engine } }) => engine.toolChoices(input.name)),
    others: procedures.servers.others.handler(({ input, context: { engine } }) => engine.othersOf(input.name)),
    setToolOffered: procedures.servers.setToolOffered.handler(({ input, context: { engine } }) =>
      engine.setToolOffered(input.name, input.tool, input.offered),
    ),
    setToolAtHand: procedures.servers.setToolAtHand.handler(({ input, context: { engine } }) =>
      engine.setToolAtHand(input.name, input.tool, input.atHand),
    ),
  },
  settings: {
    get: procedures.settings.get.handler(({ context: { engine } }) => engine.shownSettings()),
    set: procedures.settings.set.handler(({ input, context: { engine } }) => engine.setSetting(input.key, input.value)),
  },
  tools: {
    list: procedures.tools.list.handler(async ({ input, context: { engine } }) => {
      const atHand = engine.toolsAtHand()
      const turn = takeTurns()
      const listed: ListedTool[] = []
      for (const tool of engine.tools(input.server)) {
        listed.push(presentTool(tool, atHand.get(tool.qualifiedName), engine.findings(tool)))
        if (turn.isOver()) await turn.next()
      }
      return listed
    }),
    search: procedures.tools.search.handler(({ input: { draft, ...request }, context: { engine } }) =>
      engine.search(request, draft === true),
    ),
    whyNot: procedures.tools.whyNot.handler(({ input, context: { engine } }) => engine.whyNot(input)),
    describe: procedures.tools.describe.handler(({ input, context: { engine } }) => engine.describe(input.names)),
    acceptEffect: procedures.tools.acceptEffect.handler(({ input, context: { engine } }) => engine.acceptEffect(input.name)),
    call: procedures.tools.call.handler(({ input, context: { engine }, signal }) => call(engine, input, signal)),
    callWithProgress: procedures.tools.callWithProgress.handler(async function* ({ input, context: { engine }, signal }) {
      try {
        return yield* callWithProgress((onProgress) => call(engine, input, signal, onProgress))
      } catch (error) {
        // Errors after the stream has begun bypass the middleware.
        throw asFailure(error, engine)
      }
    }),
    weight: procedures.tools.weight.handler(({ context: { engine } }) => engine.catalogueWeight()),
  },
  resources: {
    read: procedures.resources.read.handler(({ input, context: { engine }, signal }) =>
      engine.readResource(input.uri, { caller: 'control', signal }),
    ),
  },
  prompts: {
    get: procedures.prompts.get.handler(({ input, context: { engine }, signal }) =>
      engine.getPrompt(input.name, input.arguments, { caller: 'control', signal }),
    ),
  },
  catalogue: procedures.catalogue.handler(({ context: { engine } }) => engine.catalogue()),
  scripts: {
    run: procedures.scripts.run.handler(({ input, context: { engine }, signal }) =>
      engine.scripts.run(input, { caller: 'control', signal }),
    ),
    list: procedures.scripts.list.handler(({ context: { engine } }) => engine.scripts.list()),
    save: procedures.scripts.save.handler(({ input, context: { engine } }) => engine.scripts.save(input)),
    remove: procedures.scripts.remove.handler(({ input, context: { engine } }) => engine.scripts.remove(input.name)),
  },
  calls: {
    recent: procedures.calls.recent.handler(({ context: { engine } }) => engine.calls.recent()),
    get: procedures.calls.get.handler(({ input, context: { engine } }) => engine.calls.get(input.id)),
  },
  audit: {
    read: procedures.audit.read.handler(({ input, context: { engine } }) => engine.audit.read(input)),
    verify: procedures.audit.verify.handler(({ context: { engine } }) => engine.audit.verify()),
  },
  cases: {
    run: procedures.cases.run.handler(({ context: { engine } }) => engine.cases.run()),
    save: procedures.cases.save.handler(({ input, context: { engine } }) => engine.cases.save(input)),
    remove: procedures.cases.remove.handler(({ input, context: { engine } }) => engine.cases.remove(input.query, input.tool)),
  },
  setUp: {
    export: procedures.setUp.export.handler(async ({ context: { engine } }) => ({ ...(await engine.exportSetUp()) })),
    plan: procedures.setUp.plan.handler(({ input, context: { engine } }) => engine.planSetUp(input.text, input.replace)),
    takeOver: procedures.setUp.takeOver.handler(({ input, context: { engine } }) =>
      engine.takeOverSetUp(input.text, input.replace, input.agreed),
    ),
  },
  profiles: {
    use: procedures.profiles.use.handler(({ input, context: { engine } }) => engine.useProfile(input.name)),
    save: procedures.profiles.save.handler(({ input, context: { engine } }) => engine.saveProfile(input.name, input.servers, input)),
    remove: procedures.profiles.remove.handler(({ input, context: { engine } }) => engine.removeProfile(input.name)),
  },
  projects: {
    look: procedures.projects.look.handler(({ input, context: { engine } }) => engine.lookAtProject(input.folder)),
    answer: procedures.projects.answer.handler(({ input, context: { engine } }) =>
      engine.answerProject(input.folder, input.agrees, input.shown),
    ),
  },
  roles: {
    save: procedures.roles.save.handler(({ input: { name, ...role }, context: { engine } }) => engine.saveRole(name, role)),
    remove: procedures.roles.remove.handler(({ input, context: { engine } }) => engine.removeRole(input.name)),
  },
  rules: {
    add: procedures.rules.add.handler(({ input, context: { engine } }) => engine.addRule(input)),
    remove: procedures.rules.remove.handler(async ({ input, context: { engine } }) => ({ removed: await engine.removeRule(input.number) })),
  },
  pins: {
    list: procedures.pins.list.handler(({ context: { engine } }) => engine.pins.list()),
    review: procedures.pins.review.handler(({ input, context: { engine } }) => engine.pins.review(input.name)),
    accept: procedures.pins.accept.handler(({ input, context: { engine } }) => ({ accepted: engine.pins.accept(input.name, input.shown) })),
  },
  policy: { check: procedures.policy.check.handler(({ input, context: { engine } }) => engine.policy.check(input)) },
  access: {
    list: procedures.access.list.handler(({ context: { engine } }) => engine.access.list()),
    add: procedures.access.add.handler(({ input, context: { engine } }) => ({ token: engine.access.add(input) })),
    revoke: procedures.access.revoke.handler(({ input, context: { engine } }) => engine.access.revoke(input.name)),
  },
  registry: {
    search: procedures.registry.search.handler(async ({ input, context: { engine }, signal }) =>
      (await engine.sources()).registry.search(input, signal),
    ),
    details: procedures.registry.details.handler(async ({ input, context: { engine }, signal }) =>
      (await engine.sources()).registry.details(input.server, input.version, signal),
    ),
    preview: procedures.registry.preview.handler(async ({ input: { input, ...choice }, context: { engine } }) =>
      (await engine.sources()).registry.preview(choice, input),
    ),
    add: procedures.registry.add.handler(async ({ input: { server, version, way, ...request }, context: { engine } }) =>
      (await engine.sources()).registry.add({ server, version, way }, request),
    ),
  },
  bundles: {
    read: procedures.bundles.read.handler(async ({ input, context: { engine }, signal }) =>
      (await engine.sources()).bundles.read('file' in input ? { bytes: input.file.stream() } : input, signal),
    ),
    preview: procedures.bundles.preview.handler(async ({ input: { id, input }, context: { engine } }) =>
      (await engine.sources()).bundles.preview(id, input),
    ),
    install: procedures.bundles.install.handler(async ({ input: { id, ...request }, context: { engine } }) =>
      (await engine.sources()).bundles.install(id, request),
    ),
  },
  paths: {
    complete: procedures.paths.complete.handler(({ input, context: { engine } }) => engine.completePath(input.typed, input.kind)),
  },
  clients: {
    list: procedures.clients.list.handler(async ({ input, context: { engine } }) => (await engine.clients()).list(input)),
    program: procedures.clients.program.handler(async ({ context: { engine } }) => (await engine.clients()).program()),
    preview: procedures.clients.preview.handler(async ({ input, context: { engine } }) => (await engine.clients()).preview(input)),
    apply: procedures.clients.apply.handler(async ({ input, context: { engine } }) =>
      (await engine.clients()).apply(input.request, input.preview),
    ),
  },
  signIn: {
    start: procedures.signIn.start.handler(async ({ input, context: { engine } }) => ({
      ...(await engine.signIn.start(input.name, input.again)),
    })),
    wait: procedures.signIn.wait.handler(({ input, context: { engine } }) => engine.signIn.wait(input.name)),
    cancel: procedures.signIn.cancel.handler(({ input, context: { engine } }) => engine.signIn.cancel(input.name)),
    takeOver: procedures.signIn.takeOver.handler(({ input, context: { engine } }) => engine.signIn.takeOver(input.name)),
    useToken: procedures.signIn.useToken.handler(({ input, context: { engine } }) => engine.useToken(input.name, input.token)),
    declineOffer: procedures.signIn.declineOffer.handler(({ input, context: { engine } }) => engine.signIn.declineOffer(input.name)),
    signOut: procedures.signIn.signOut.handler(async ({ input, context: { engine } }) => ({
      told: await engine.signIn.signOut(input.name),
    })),
  },
  secrets: {
    list: procedures.secrets.list.handler(({ context: { engine } }) => ({
      place: engine.secrets.place(),
      secrets: engine.listedSecrets(),
    })),
    set: procedures.secrets.set.handler(async ({ input, context: { engine } }) => {
      const servers = await engine.setSecret(input.name, input.value)
      return { place: engine.secrets.place(), servers }
    }),
    remove: procedures.secrets.remove.handler(({ input, context: { engine } }) => engine.secrets.remove(input.name)),
  },
  learning: {
    status: procedures.learning.status.handler(({ context: { engine } }) => engine.learning.status()),
    export: procedures.learning.export.handler(({ context: { engine } }) => engine.learning.export()),
    clear: procedures.learning.clear.handler(({ context: { engine } }) => {
      engine.learning.clear()
      return engine.learning.status()
    }),
    configure: procedures.learning.configure.handler(({ input, context: { engine } }) => {
      engine.learning.configure(input)
      return engine.learning.status()
    }),
  },
})

type OnProgress = (report: CallProgress) => void

function call(engine: Engine, input: CallRequest, signal: AbortSignal | undefined, report?: OnProgress): Promise<Record<string, unknown>> {
  const { search_id: searchId, ...request } = input
  return engine.call({ ...request, searchId }, { caller: 'control', signal, onProgress: report })
}

/** Returns the code and data of a server's JSON-RPC error. */
function detailsOf(error: unknown): Record<string, unknown> | undefined {
  const { code, data } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; data?: unknown }
  return code === undefined ? undefined : { code, ...(data === undefined ? {} : { data }) }
}
