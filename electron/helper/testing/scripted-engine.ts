import { typedPattern } from '../../contract/consent/name-pattern.ts'
import { scriptedSkills } from './scripted-skills.ts'
import { scriptedSync } from './scripted-sync.ts'
import { scriptedPendingChanges } from './scripted-pending-changes.ts'
import { type Router, implement } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { controlApi } from '../../control/control-api.ts'
import { HELLO_VERSION } from '../../control/connect/hello.ts'
import { linePort } from '../../control/connect/line-port.ts'
import { previewOf } from '../../engine/entry/consent/agreement.ts'
import { readPastedHere } from '../../engine/sources/paste/read-pasted-here.ts'
import { pathsFor } from '../../engine/config/paths.ts'
import { type Platform, thisPlatform } from '../../engine/base/platform.ts'
import { TOOL, USED, askingOf, explanation, failed, learning, scriptedStatus, server, watched } from './scripted-answers.ts'
import { scriptedAudit } from './scripted-audit.ts'
import { scriptedPages } from './scripted-pages.ts'
import { scriptedScripts } from './scripted-scripts.ts'
import { scriptedSettings } from './scripted-settings.ts'
import { scriptedCalls } from './scripted-calls.ts'
import { scriptedClients } from './scripted-clients.ts'
import { scriptedPackages } from './scripted-packages.ts'
import { scriptedSignIn } from './scripted-sign-in.ts'
import { scriptedSources } from './scripted-sources.ts'

/** For tests of the command line: the control API on the real socket of a home folder of its own, with answers known in advance. */
export interface ScriptedEngine {
  readonly platform: Platform
  /** What was asked that changes something, e.g. `add {"name":...}`. */
  readonly asked: string[]
  /** Resolves when the tool `s__hang` was called, and with what its call was aborted. */
  readonly hanging: Promise<void>
  readonly aborted: Promise<void>
  /** What becomes of sign-ins that are waited for. */
  signInEnds(outcome: 'done' | 'failed' | 'never'): void
  close(): Promise<void>
}

/** Starts it. The caller closes it. */
export async function startScriptedEngine(): Promise<ScriptedEngine> {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-cli-'))
  const platform: Platform = { ...thisPlatform(), env: { TOOLTRAY_HOME: home, PATH: process.env.PATH, SHLVL: '1' }, home }
  const { socket: path } = pathsFor(platform)
  if (platform.os !== 'win32') mkdirSync(dirname(path), { recursive: true })
  const asked: string[] = []
  const [hanging, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sockets = new Set<Socket>()
  let signInOutcome: Parameters<ScriptedEngine['signInEnds']>[0] = 'done'
  const known = (name: string): void => {
    if (name !== 's') throw failed('server_unknown', `There is no server named "${name}".`, 'See: tooltray list')
  }
  const asking = askingOf(asked)
  const holders = new Map([['github.token', ['github']]])

  const scriptedCall = scriptedCalls({ asked, hanging, aborted, die: () => sockets.forEach((socket) => socket.destroy()) })
  const api = implement(controlApi)
  const router = {
    status: api.status.handler(() => scriptedStatus),
    watch: api.watch.handler(watched),
    answerApproval: api.answerApproval.handler(({ input }) => void asked.push(`answerApproval ${JSON.stringify(input)}`)),
    setPaused: api.setPaused.handler(({ input }) => void asked.push(`setPaused ${JSON.stringify(input)}`)),
    sync: scriptedSync(asked),
    setUp: {
      export: api.setUp.export.handler(() => ({
        tooltray: 1,
        servers: {},
        profiles: {},
        roles: {},
        settings: {},
        secrets: ['mail.token'],
      })),
      exportEncrypted: api.setUp.exportEncrypted.handler(({ input }) => {
        asked.push(`export ${JSON.stringify(input)}`)
        return { text: '-----BEGIN AGE ENCRYPTED FILE-----\n', left: ['mounted'] }
      }),
      plan: api.setUp.plan.handler(({ input }) => ({
        servers: [
          {
            name: 's',
            state: 'new',
            comes: true,
            preview: previewOf({ command: 'npx', args: ['s'], env: { LEVEL: 'low', KEY: input.text } }, { holders }),
          },
        ],
        profiles: [],
        roles: [{ name: 'reader', allow: ['*__get_*'] }],
        rules: [{ tool: typedPattern('delete_*'), decision: 'ask' }],
        settings: [],
        secrets: ['mail.token'],
        missing: ['mail.token'],
        values: [],
        signIns: [],
        fingerprint: 'f-2',
      })),
      takeOver: api.setUp.takeOver.handler(({ input }) => void asked.push(`take over ${JSON.stringify(input)}`)),
    },
    pendingChanges: scriptedPendingChanges(api.pendingChanges),
    skills: scriptedSkills(),
    profiles: {
      use: api.profiles.use.handler(({ input }) => void asked.push(`profile use ${JSON.stringify(input)}`)),
      save: api.profiles.save.handler(({ input }) => void asked.push(`profile save ${JSON.stringify(input)}`)),
      remove: api.profiles.remove.handler(({ input }) => void asked.push(`profile remove ${JSON.stringify(input)}`)),
    },
    attend: api.attend.handler(async function* () {}),
    openHttp: api.openHttp.handler(async function* () {}),
    answerQuestion: api.answerQuestion.handler(({ input }) => void asked.push(`answer ${JSON.stringify(input)}`)),
    wake: api.wake.handler(() => void asked.push('wake')),
    stop: api.stop.handler(() => void setImmediate(() => sockets.forEach((socket) => socket.end()))),
    doctor: api.doctor.handler(() => [
      { name: 'tooltray', outcome: 'ok', message: 'It runs.' },
      { name: 'server mail', outcome: 'error', message: 'mail requires sign-in.', hint: 'Sign in.' },
    ]),
    servers: {
      preview: api.servers.preview.handler(({ input }) => previewOf(input.entry, { holders })),
      paste: api.servers.paste.handler(async ({ input }) => {
        const read = await readPastedHere(input.text, '/home/me', { isMissing: async () => true, isFolder: () => false })
        return typeof read === 'string'
          ? { servers: [], reason: read }
          : { servers: read.map((server) => ({ ...server, preview: previewOf(server.entry, { holders }) })) }
      }),
      add: api.servers.add.handler(({ input }) => {
        asking('add')({ input })
        if (input.name === 'refused') throw failed('server_exists', 'There is one.', 'Say --replace.')
        return { kept: 'bearer' in input.entry ? [{ where: 'bearer', name: `${input.name}.bearer` }] : [] }
      }),
      remove: api.servers.remove.handler(
        ({ input }) => (known(input.name), asking('remove')({ input }), { secrets: ['s.TOKEN'], signIn: true }),
      ),
      forget: api.servers.forget.handler(({ input }) => (asking('forget')({ input }), { secrets: ['s.TOKEN'], signIn: true })),
      restore: api.servers.restore.handler(asking('restore')),
      setEnabled: api.servers.setEnabled.handler(asking('setEnabled')),
      refresh: api.servers.refresh.handler(({ input }) =>
        input.name === undefined ? scriptedStatus.servers : (known(input.name), [server('s')]),
      ),
      lookForPrograms: api.servers.lookForPrograms.handler(asking('lookForPrograms')),
      disconnect: api.servers.disconnect.handler(asking('disconnect')),
      restart: api.servers.restart.handler(({ input }) => (known(input.name), asking('restart')({ input }), server('s'))),
      log: api.servers.log.handler(({ input }) => (known(input.name), [{ at: 0, text: 'started\u001B[2J' }])),
      entry: api.servers.entry.handler(() => ({})),
      change: api.servers.change.handler(asking('change')),
      patchPreview: api.servers.patchPreview.handler(({ input: { patch } }) => ({ preview: previewOf(patch), asks: false })),
      patch: api.servers.patch.handler(asking('patch')),
      promptsResources: api.servers.promptsResources.handler(() => []),
      try: api.servers.try.handler(() => ({ milliseconds: 1, tools: [] })),
      toolChoices: api.servers.toolChoices.handler(() => []),
      setToolListed: api.servers.setToolListed.handler(asking('setToolListed')),
      setToolOffered: api.servers.setToolOffered.handler(asking('setToolOffered')),
    },
    settings: scriptedSettings(asked),
    scripts: scriptedScripts(asked),
    calls: { recent: api.calls.recent.handler(() => []), get: api.calls.get.handler(() => undefined) },
    audit: scriptedAudit(asked),
    cases: {
      run: api.cases.run.handler(() => [
        { query: 'give back', tool: 's__echo', within: 5, at: 0, passes: true, rank: 1 },
        { query: 'send mail', tool: 'mail__send', within: 3, at: 0, passes: false, reason: 'It shares no word with the query.' },
      ]),
      save: api.cases.save.handler(asking('save case')),
      remove: api.cases.remove.handler(asking('remove case')),
    },
    resources: {
      read: api.resources.read.handler(({ input: { uri } }) => {
        if (uri === 'note://image') return { contents: [{ uri, mimeType: 'image/png', blob: 'iVBORw0KGgo=' }] }
        if (uri !== 'note://1') throw failed('resource_unknown', `No enabled server has a resource ${uri}.`, 'Read one that is listed.')
        return { contents: [{ uri, text: 'First.\nSecond.\u001b[31m' }] }
      }),
    },
    pages: scriptedPages,
    prompts: {
      get: api.prompts.get.handler(({ input }) => ({
        messages: [
          { role: 'user', content: { type: 'text', text: `${input.name} of ${JSON.stringify(input.arguments)}` } },
          { role: 'assistant', content: { type: 'text', text: 'Done.' } },
        ],
      })),
    },
    catalogue: api.catalogue.handler(() => [
      { server: 's', kind: 'tool', name: 's__echo', effect: 'read', definition: { name: 'echo' } },
      { server: 's', kind: 'prompt', name: 's__triage', definition: { name: 's__triage' } },
    ]),
    tools: {
      weight: api.tools.weight.handler(() => ({ tools: 1, characters: 1, metaTools: 1 })),
      list: api.tools.list.handler(({ input }) => (input.server === undefined || known(input.server), [TOOL])),
      search: api.tools.search.handler(({ input }) => ({
        search_id: 's-1',
        hits:
          input.query === 'nothing' ? [] : [{ ...TOOL, score: 4.5, ...(input.explain === true ? { explanation, explored: true } : {}) }],
        unavailable: [{ name: 'mail', state: 'needs-sign-in', reason: 'It requires sign-in.' }],
        searched: 2,
        ...(input.query === 'what next'
          ? { beside: [{ server: 'mail', tools: ['mail__send', 'mail__list'], ...(input.explain === true ? { used: USED } : {}) }] }
          : {}),
        ...(input.query.includes('NOT') ? { operators: { phrases: ['give back'], excluded: ['form'], absent: ['hand over'] } } : {}),
      })),
      whyNot: api.tools.whyNot.handler(({ input }) => {
        if (input.tool !== TOOL.name) throw failed('tool_unknown', `There is no tool named "${input.tool}".`, 'Did you mean s__echo?')
        return { tool: TOOL.name, server: 's', reason: 'beyond-limit', message: 'It is number 7.', rank: 7, score: 4.5, explanation }
      }),
      describe: api.tools.describe.handler(({ input }) => ({
        tools: input.names.filter((name) => name === TOOL.name).map(() => ({ ...TOOL, inputSchema: { type: 'object' } })),
        unknown: input.names.filter((name) => name !== TOOL.name).map((name) => ({ name, suggestions: [TOOL.name] })),
      })),
      acceptEffect: api.tools.acceptEffect.handler(asking('accept')),
      call: api.tools.call.handler(({ input, signal }) => scriptedCall(input, signal)),
      callWithProgress: api.tools.callWithProgress.handler(async function* ({ input, signal }) {
        if (input.name === 's__steps') {
          yield { progress: 1, total: 4, message: 'reading\u001B[2J' }
          yield { progress: 0.5 }
        }
        return scriptedCall(input, signal)
      }),
    },
    ...scriptedSources(asked),
    ...scriptedPackages(asked),
    paths: { complete: api.paths.complete.handler(() => []) },
    places: { find: api.places.find.handler(() => ['Audit log']) },
    ...scriptedClients(asked),
    signIn: scriptedSignIn({ asked, hanging, aborted, outcome: () => signInOutcome }),
    secrets: {
      list: api.secrets.list.handler(() => ({
        place: { kind: 'file', file: '/home/me/secrets.json', reason: 'no keychain can be reached' },
        secrets: [
          { name: 'key', savedAt: 0, usedBy: ['mail'] },
          { name: 'mail.token', usedBy: ['mail'] },
          { name: 'mounted', savedAt: 0, usedBy: ['mail'], file: { path: '/run/secrets/mounted' } },
          { name: 'shut', usedBy: [], file: { path: '/run/secrets/shut', reason: 'Tooltray has no permission to read it' } },
        ],
        folder: { path: '/run/secrets', found: true },
      })),
      set: api.secrets.set.handler(
        ({ input }) => (
          asking('set secret')({ input }),
          { place: { kind: 'keychain' as const }, servers: input.name === 'mail.token' ? ['mail'] : [] }
        ),
      ),
      remove: api.secrets.remove.handler(({ input }) => {
        if (input.name !== 'key') throw failed('secret_unknown', `There is no secret named "${input.name}".`, 'See: tooltray secret list')
        asking('remove secret')({ input })
      }),
    },
    needs: {
      list: api.needs.list.handler(() => scriptedStatus.needs),
      dismiss: api.needs.dismiss.handler(asking('dismiss')),
    },
    docs: {
      find: api.docs.find.handler(() => []),
      page: api.docs.page.handler(() => undefined),
    },
    stats: {
      get: api.stats.get.handler(() => ({ days: [], processes: { now: 0, without: 0 }, sessions: [], servers: [], clients: [] })),
    },
    learning: {
      status: api.learning.status.handler(() => learning),
      export: api.learning.export.handler(() => ({
        words: [],
        uses: [],
        habits: [],
        neighbours: [],
        queries: [{ server: 's', tool: 'echo', query: 'give back', times: 2, at: 1 }],
      })),
      clear: api.learning.clear.handler(() => (asked.push('clear'), { ...learning, words: 0, tools: 0, queries: 0 })),
      configure: api.learning.configure.handler(({ input }) => {
        asked.push(`learn ${JSON.stringify(input)}`)
        return { ...learning, enabled: input.enabled ?? true, keepsQueries: input.keepQueries ?? true, durable: false }
      }),
    },
  } satisfies Router<typeof controlApi, Record<never, never>>

  const rpc = new RPCHandler(router)
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    // The client says nothing more before it is welcomed.
    socket.once('data', () => {
      socket.write(`${JSON.stringify({ tooltray: HELLO_VERSION, version: '1.2.3', pid: 7 })}\n`)
      const port = linePort(socket)
      rpc.upgrade(port)
      socket.on('data', (chunk) => port.take(chunk))
    })
  })
  await new Promise<void>((resolve) => listener.listen(path, resolve))

  return {
    platform,
    asked,
    hanging: hanging.promise,
    aborted: aborted.promise,
    signInEnds: (outcome) => void (signInOutcome = outcome),
    async close() {
      const closed = new Promise((resolve) => listener.close(resolve))
      sockets.forEach((socket) => socket.destroy())
      await closed
      rmSync(home, { recursive: true, force: true })
    },
  }
}
