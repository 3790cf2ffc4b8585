import { withUnset } from '../entry/consent/agreement.ts'
import { shownPromptsResources } from '../gateway/prompts-resources/shown-prompts-resources.ts'
import { wholeCatalogue } from '../gateway/prompts-resources/whole-catalogue.ts'
import { wholeResult } from '../gateway/calls/whole-result.ts'
import type { Access } from '../authorization/credentials/access.ts'
import { callControl } from './actions/call-control.ts'
import { caseControl } from './actions/case-control.ts'
import { completePath } from './actions/complete-path.ts'
import { entryControl } from './actions/entry-control.ts'
import { learningControl } from './actions/learning-control.ts'
import { pendingChangeControl } from './actions/pending-change-control.ts'
import { policyControl } from './actions/policy-control.ts'
import { removalControl } from './actions/removal-control.ts'
import { listedSecrets, secretsOfOthers } from './actions/secret-control.ts'
import { configTransferControl } from './actions/config-transfer-control.ts'
import { signInControl } from './actions/sign-in-control.ts'
import { networkScopeOf } from '../network/network-scope.ts'
import { normalServerUrl } from '../auth/tokens/server-key.ts'
import { TooltrayError, messageOf } from '../base/errors.ts'
import { isThere } from '../clients/apps/client-files.ts'
import { missingProgram } from '../clients/apps/missing-program.ts'
import type { ImportItem } from '../../contract/clients.ts'
import type { MissingProgram } from '../../contract/entries.ts'
import type { ClientSettings } from '../clients/client-settings.ts'
import { roleEdits } from '../config/roles/role-edits.ts'
import { ruleEdits } from '../config/rules/rule-edits.ts'
import { profileEdits } from '../config/edits/profile-edits.ts'
import { serverEdits, unknownServer } from '../config/edits/server-edits.ts'
import { settingsEdits } from '../config/edits/settings-edits.ts'
import type { Engine, EngineDeps } from './engine-api.ts'
import { type SecretHolders, secretHolders } from '../entry/consent/borrowed-secrets.ts'
import { catalogueWeight } from '../gateway/directory/catalogue-weight.ts'
import type { CallContext } from '../gateway/calls/call-context.ts'
import { findTool } from '../gateway/calls/find-tool.ts'
import { describeTools } from '../gateway/finding/describe-tools.ts'
import { patternMeans } from '../authorization/scope/rules.ts'
import { toolChoices } from '../gateway/directory/tool-choices.ts'
import type { Gateway } from './assembly/open-gateway.ts'
import type { Secrets } from './assembly/open-secrets.ts'
import type { Storage } from './assembly/open-storage.ts'
import type { Upstream } from './assembly/open-upstream.ts'
import { type Mask, NAME_KEYS } from '../secrets/mask.ts'
import { entryInForce } from './servers/entry-in-force.ts'
import { withOldNode } from '../upstream/sandbox/node/old-node.ts'
import { signInStateOf, signInTarget, usesSignIn } from './servers/server-sign-in.ts'
import type { ServerSources } from '../sources/server-sources.ts'
import { isFlag } from '../catalog/text-checks/check-texts.ts'
import { tryConnection } from '../upstream/try-connection.ts'
import { isProgram } from '../entry/schema.ts'

/** The engine's actions, except those on the engine as a whole. */
export type EngineActions = Omit<
  Engine,
  'status' | 'watch' | 'answerQuestion' | 'answerApproval' | 'mask' | 'access' | 'audit' | 'http' | 'wake' | 'setPaused' | 'close'
>

/**
 * Creates the actions from the parts of the engine. Call it once per engine: the settings of AI clients and the sources of servers are
 * opened on first use, and live until the engine ends.
 */
export function engineActions(
  deps: EngineDeps & {
    readonly mask: Mask
    readonly storage: Storage
    readonly secrets: Secrets
    readonly upstream: Upstream
    readonly gateway: Gateway
    readonly access: Pick<Access, 'list'>
    /** Registers a function that runs when the engine ends. */
    readonly atEnd: (end: () => Promise<void>) => void
  },
): EngineActions {
  const { paths, platform, clock, log, mask, storage, upstream, gateway } = deps
  const { control: secrets, signIns } = deps.secrets
  const { config, catalog } = storage
  const { pool, resolved } = upstream
  const { directory, serverNamed } = gateway
  const signInOf = signInStateOf(signIns)

  const holders = (): SecretHolders => {
    const { servers, settings } = config.state
    return secretHolders(
      [...servers, ['the settings', settings]],
      secrets.list().map(({ name }) => name),
    )
  }
  const edits = serverEdits(config, holders, (pattern, tool, name) => {
    const entry = config.state.servers.get(name)
    return entry !== undefined && patternMeans(entry, { name, slug: directory.slugOf(name) })(pattern, tool)
  })
  const entries = entryControl(config, edits, secrets, async (names) => void (await upstream.renewSecrets(names)))
  const removals = removalControl({
    config,
    edits,
    secrets,
    lastKnown: (server, entry) => resolved.lastKnown(server, entry),
    signedIn: (known) => signInOf(known)?.name === 'signed-in',
    // Sign-ins are stored by address: one that another server uses must not be forgotten.
    signInIsShared: (known) => !isProgram(known) && URL.canParse(known.url) && resolved.signedInAt(normalServerUrl(known.url)).length > 0,
    async signOut(server, known) {
      if (usesSignIn(known)) await signIns.signOut(signInTarget(server, known))
    },
  })
  const missingOf = (server: string): readonly string[] => {
    const { state } = pool.of(server).foremost()
    return state.name === 'needs-key' ? state.missing : []
  }

  const pathHere = async (): Promise<string> => (await upstream.searchPath()) ?? platform.env['PATH'] ?? ''
  const openClients = async (): Promise<ClientSettings> => {
    const [{ threadedSettings }, { clientSettingsParts }, { secretSinkOf }] = await Promise.all([
      import('../clients/thread/threaded-settings.ts'),
      import('../clients/client-settings-deps.ts'),
      import('../clients/changes/secret-sink-of.ts'),
    ])
    const { helper } = deps
    const { searchPath } = upstream
    const settings = threadedSettings(
      clientSettingsParts({ platform, paths, clock, helper, config, secrets: secretSinkOf(secrets), holders, searchPath }),
      clock,
    )
    deps.atEnd(() => settings.close())
    return {
      ...settings,
      async preview(request) {
        const preview = await settings.preview(request)
        const path = await pathHere()
        const told = async (item: ImportItem): Promise<ImportItem> => ({ ...item, preview: await withOldNode(item.preview, path) })
        return { ...preview, servers: await Promise.all(preview.servers.map(told)) }
      },
    }
  }
  const openSources = async (): Promise<ServerSources> => {
    const [{ serverSources }, { guardedDownload }] = await Promise.all([
      import('../sources/server-sources.ts'),
      import('../network/guarded-download.ts'),
    ])
    return serverSources({
      paths,
      platform,
      clock,
      edits: { checkAddition: edits.checkAddition, addServer: async (...request) => void (await entries.addServer(...request)) },
      registry: () => config.state.settings.registry,
      fetch: (...request) => fetch(...request),
      // A public registry cannot make Tooltray send requests into the user's own network.
      async *download(url, signal) {
        yield* guardedDownload(url, { reach: await networkScopeOf(config.state.settings.registry), signal })
      },
      noSandbox: () => upstream.sandbox.missing(),
      holders,
      secrets: { put: (name, value) => secrets.keep(name, value), taken: (server) => secretsOfOthers(config.state.servers, server) },
      onCacheProblem: (error) => log.warn({}, `an answer of the registry was not kept: ${messageOf(error)}`),
    })
  }
  const findings: Engine['findings'] = ({ server, source }) => mask.value(catalog.findings(server, source.name), NAME_KEYS)
  /** The context of a call by the control API. */
  const asked = (context: CallContext): CallContext => ({ ...context, asker: gateway.askerOfPerson })

  let clients: Promise<ClientSettings> | undefined
  let sources: Promise<ServerSources> | undefined
  const isRegistered = async (client: string): Promise<boolean> => {
    const reports = await (await (clients ??= openClients())).list()
    return reports.some(({ id, registered }) => id === client && registered !== 'no')
  }

  const missingHere = async (command: string): Promise<MissingProgram | undefined> =>
    missingProgram(command, platform, await pathHere(), isThere)

  return {
    serveMcp: gateway.serveMcp,
    lookAtProject: (folder) => storage.projects.look(folder, holders()),
    answerProject: storage.projects.answer,
    tools: (server) => (server === undefined ? directory.all() : [...directory.toolsOf(serverNamed(server))]),
    search: (request, draft) => gateway.search(request, draft),
    whyNot: (request) => mask.value(gateway.whyNot(request), NAME_KEYS),
    acceptEffect(name) {
      const { server, source } = findTool(directory, name)
      storage.effects.accept(server, source.name)
    },
    findings,
    describe(names) {
      const { tools, unknown } = describeTools(directory, names)
      return {
        tools: tools.map((tool) => {
          const found = findings(findTool(directory, tool.name))
          return found.length === 0 ? tool : { ...tool, findings: found }
        }),
        unknown,
      }
    },
    scripts: { ...gateway.scripts, run: (request, context) => gateway.scripts.run(request, asked(context)) },
    call: async (request, context) => wholeResult(await gateway.executor.execute(request, asked(context))),
    toolChoices(name) {
      const server = serverNamed(name)
      const named = { name: server, slug: directory.slugOf(server) }
      const findingsOf = (tool: string) => mask.value(catalog.findings(server, tool).filter(isFlag), NAME_KEYS)
      const offers = directory.toolsOf(server)
      return toolChoices(named, entryInForce(config, server), catalog.get(server), offers, gateway.atHandNow(), findingsOf)
    },
    async setToolAtHand(name, tool, atHand) {
      const server = serverNamed(name)
      const isUsed = gateway.learning.habits().some((habit) => habit.server === server && habit.tool === tool)
      await edits.setToolDirect(server, tool, atHand, isUsed)
    },
    toolsAtHand: () =>
      new Map([...gateway.atHandNow()].flatMap(([name, { because, problem }]) => (problem === undefined ? [[name, because]] : []))),
    catalogueWeight: () => catalogueWeight(directory),
    catalogue: () => wholeCatalogue(directory, gateway.others.offered(), [...config.state.servers.keys()]),
    othersOf: (name) => shownPromptsResources(gateway.others.offered(), serverNamed(name)),
    readResource: async (uri, context) => wholeResult(await gateway.others.read(uri, asked(context))),
    getPrompt: async (name, args, context) => wholeResult(await gateway.others.prompt(name, args, asked(context))),
    learning: learningControl(gateway.learning, mask, storage.durable),
    cases: caseControl(gateway.cases, gateway.whyNot, clock),
    calls: callControl(gateway.history, (server) => (config.state.servers.has(server) ? pool.log(server).lines() : []), mask),

    refresh: gateway.refresh,
    async disconnect(name) {
      await Promise.all(pool.connections(serverNamed(name)).map((connection) => connection.close()))
    },
    async restart(name) {
      const server = serverNamed(name)
      if (!entryInForce(config, server).enabled)
        throw new TooltrayError('server_disabled', `${server} is switched off.`, { hint: 'Switch it on first.' })
      await Promise.all(pool.connections(server).map((connection) => connection.close()))
      pool.connections(server).forEach((connection) => connection.resetBackoff())
      const [status] = await gateway.refresh(server)
      // The server may have been removed meanwhile.
      if (status === undefined) throw unknownServer(server)
      return status
    },
    serverLog: (name) => mask.value(pool.log(serverNamed(name)).lines()),
    async tryServer({ name, entry, of, agreed }, signal) {
      return tryConnection(pool.unlisted(name, await edits.draft(name, entry, of, agreed)), clock, signal)
    },

    ...edits,
    ...entries,
    ...removals,
    async preview(entry, of) {
      const preview = withUnset(await edits.preview(entry, of), (name) => (platform.env[name] ?? '') !== '', holders())
      const { command } = entry
      if (typeof command !== 'string') return preview
      const missing = await missingHere(command)
      return { ...(await withOldNode(preview, await pathHere())), ...(missing === undefined ? {} : { missing }) }
    },
    async setEnabled(name, enabled) {
      await edits.setEnabled(name, enabled)
      if (enabled) upstream.release(serverNamed(name))
    },
    useToken: (name, token) => entries.useToken(serverNamed(name), token),
    ...profileEdits(config),
    ...roleEdits(config),
    pins: pendingChangeControl(catalog, () => [...config.state.servers.keys()], serverNamed, mask),
    ...ruleEdits(config),
    policy: policyControl(deps.access, isRegistered, gateway.policyOf),
    ...settingsEdits(config),
    ...configTransferControl(config, () => secrets.list().map(({ name }) => name), holders),
    async readPasted(text) {
      const { readPastedHere } = await import('../sources/paste/read-pasted-here.ts')
      return readPastedHere(text, platform.home, async (command) => (await missingHere(command)) !== undefined)
    },
    completePath: (typed, kind) => completePath(typed, kind, platform.home),
    clients: () => (clients ??= openClients()),
    sources: () => (sources ??= openSources()),

    secrets,
    listedSecrets() {
      const { servers, settings } = config.state
      return listedSecrets(secrets.list(), [...servers, ['the settings', settings]], new Set([...servers.keys()].flatMap(missingOf)))
    },
    async setSecret(name, value) {
      await secrets.set(name, value)
      return upstream.renewSecrets([name])
    },
    signIn: signInControl({
      signIns,
      resolve(name) {
        const server = serverNamed(name)
        return resolved.config(server, entryInForce(config, server))
      },
      async connect(name) {
        const server = serverNamed(name)
        pool.connections(server).forEach((connection) => connection.resetBackoff())
        await pool.get(server).open()
      },
      async disconnect(name) {
        await Promise.all(pool.connections(serverNamed(name)).map((connection) => connection.signedOut()))
      },
    }),
  }
}
