import { hostname } from 'node:os'
import { once } from '../../base/limits/once.ts'
import type { Access } from '../../authorization/credentials/access.ts'
import { patternMeans } from '../../authorization/policy/entry-rules.ts'
import { permissionEdits } from '../../config/permissions/permission-edits.ts'
import { profileEdits } from '../../config/edits/profile-edits.ts'
import { serverEdits } from '../../config/edits/server-edits.ts'
import { settingsEdits } from '../../config/edits/settings-edits.ts'
import { roleEdits } from '../../config/roles/role-edits.ts'
import { notesOfRules } from '../../config/rules/new-notes.ts'
import { ruleEdits } from '../../config/rules/rule-edits.ts'
import { secretHolders } from '../../entry/consent/borrowed-secrets.ts'
import type { WantedScript } from '../../../contract/scripts/scripts.ts'
import { entriesAndSettings } from '../servers/entries-and-settings.ts'
import { entryInForce } from '../servers/entry-in-force.ts'
import { signInKeyOf } from '../servers/server-sign-in.ts'
import { callControl } from './calls.ts'
import { caseControl } from './cases.ts'
import { openClients } from './clients.ts'
import { completePath } from './complete-path.ts'
import { placeSearch } from './find-places.ts'
import { carriedSecrets } from './config-transfer/carried-secrets.ts'
import { configTransferControl } from './config-transfer/config-transfer.ts'
import { learningControl } from './learning.ts'
import { packageControl } from './servers/packages.ts'
import { type EngineParts, type PortParts, type UserContext, ofUser } from './parts.ts'
import { pendingChangeControl } from './pending-changes.ts'
import { pageControl } from './pages/pages.ts'
import { permissionControl } from './permissions/permissions.ts'
import { policyControl } from './policy.ts'
import { skillControl } from './skills/skills.ts'
import { openSkillFiles } from './skills/open-skill-files.ts'
import { promptResourceControl } from './prompts-resources.ts'
import { secretControl } from './secrets.ts'
import { entryControl } from './servers/entries.ts'
import { serverControl } from './servers/servers.ts'
import { certificateControl } from './settings/certificate.ts'
import { settingsControl } from './settings/settings.ts'
import { openSync } from './sync/sync-control.ts'
import { signInControl } from './sign-in.ts'
import { openGallery, openSources } from './sources.ts'
import { toolControl } from './tools.ts'

/** What people can do with the parts of the engine: one port for each subject. */
export type EnginePorts = ReturnType<typeof openPorts>

/**
 * Creates the ports. Call it once per engine: some open on first use what lives until the engine ends.
 *
 * @param atEnd registers a function that runs when the engine ends.
 */
export function openPorts(engine: EngineParts, access: Pick<Access, 'list'>, atEnd: (end: () => Promise<void>) => void) {
  const { platform, clock, mask, storage, secrets, upstream, gateway } = engine
  const { config, catalog, projects } = storage
  const { directory, serverNamed } = gateway
  const secretNames = (): string[] => secrets.named.list().map(({ name }) => name)
  const parts: PortParts = {
    ...engine,
    holders: () => secretHolders(entriesAndSettings(config), secretNames()),
    searchPath: async () => (await upstream.searchPath()) ?? platform.env['PATH'] ?? '',
  }
  const { holders } = parts

  const isMeant = (pattern: string, tool: string, name: string): boolean => {
    const entry = config.state.servers.get(name)
    return entry !== undefined && patternMeans(entry, { name, slug: directory.slugOf(name) })(pattern, tool)
  }
  const edits = serverEdits(config, holders, isMeant)
  const newNotes = notesOfRules(clock)
  const signedInAccount = (server: string): string | undefined => {
    const key = signInKeyOf(server, upstream.resolved.lastKnown(server, entryInForce(config, server)))
    return key !== undefined && secrets.signIns.state(key)?.name === 'signed-in' ? key.account : undefined
  }
  const entries = entryControl(config, edits, secrets.named, upstream.renewSecrets, signedInAccount, upstream.packages.rename)
  const clients = once(() => openClients(parts, atEnd))
  const isRegistered = async (client: string): Promise<boolean> =>
    (await (await clients()).list()).some(({ id, registered }) => id === client && registered !== 'no')

  const pendingChanges = pendingChangeControl(catalog, () => [...config.state.servers.keys()], serverNamed, mask)
  const skills = skillControl(parts, pendingChanges)

  const sync = openSync({ ...parts, computer: hostname() })
  atEnd(async () => sync.close())

  return {
    /** The configuration that the user's computers share. */
    sync,
    servers: serverControl(parts, edits, entries),
    tools: toolControl(parts),
    /** Prompts and resources. */
    promptsResources: promptResourceControl(parts),
    /** Pages of tools. */
    pages: pageControl(parts),
    scripts: {
      ...gateway.scripts,
      run: (request: WantedScript, context?: UserContext) => gateway.scripts.run(request, ofUser(gateway, context)),
    },
    calls: callControl(gateway.history, (server) => (config.state.servers.has(server) ? upstream.pool.log(server).lines() : []), mask),
    learning: learningControl(gateway.learning, mask, storage.durable),
    cases: caseControl(gateway, clock),
    secrets: secretControl(parts),
    signIn: {
      ...signInControl(parts, (server, account) => edits.setKey(server, 'account', account)),
      /** As `EntryControl.addAccount`. */
      addAccount: (name: string, as: string) => entries.addAccount(serverNamed(name), as),
      /** As `EntryControl.useToken`. */
      useToken: (name: string, token: string) => entries.useToken(serverNamed(name), token),
    },
    settings: settingsControl(config, settingsEdits(config, holders), secrets.named, upstream.renewSecrets),
    /** The certificate of HTTP access. */
    certificate: certificateControl(config, engine.paths.dataDir, clock),
    configTransfer: configTransferControl({
      config,
      secretNames,
      holders,
      packages: upstream.packages,
      renewSecrets: upstream.renewSecrets,
      carried: carriedSecrets(secrets),
    }),
    profiles: profileEdits(config),
    roles: roleEdits(config),
    rules: ruleEdits(config, newNotes),
    permissions: permissionControl({
      state: () => config.state,
      slugOf: directory.slugOf,
      catalogOf: (server) => catalog.get(server),
      pendingToolsOf: catalog.pendingTools,
      toolsOf: directory.toolsOf,
      strictest: storage.effects.strictest,
      serverNamed,
      credentials: access.list,
      sessions: () => gateway.sessions().map(({ client }) => client.name),
      apps: async () => (await clients()).list(),
      edits: permissionEdits(config, newNotes, isMeant),
    }),
    policy: policyControl(access, isRegistered, gateway.policyOf),
    pendingChanges,
    skills,
    /** Skills as files of AI apps. */
    skillFiles: once(() => openSkillFiles(parts, skills)),
    /** The packages that servers are started from. */
    packages: packageControl(parts),
    /** The servers of project folders. */
    projects: { look: (folder: string) => projects.look(folder, holders()), answer: projects.answer },
    /** The AI clients of this machine. */
    clients,
    /** The servers of the registry and of bundles. */
    sources: once(() => openSources(parts, entries)),
    /** Servers that were looked at. */
    gallery: once(() => openGallery(parts, entries)),
    /** Finds places of the window. */
    findPlaces: placeSearch(parts.sentences),
    /** Completes a path of this machine. */
    completePath: (typed: string, kind: 'file' | 'folder') => completePath(typed, kind, platform.home),
  }
}
