import { type PendingItem, pendingChangeError } from '../../catalog/pending-changes/visible-catalog.ts'
import { fileOfPendingSkill } from '../../catalog/skills/pending-skills.ts'
import { verifySkillFile } from '../../gateway/skills/verify-skill-file.ts'
import type { ResourcePlace } from '../../gateway/prompts-resources/resource-uris.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { OWN_SKILLS, OWN_SKILLS_SLUG } from '../../catalog/skills/own-skills.ts'
import { messageOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { CallContext } from '../../gateway/calls/call-context.ts'
import type { SessionPromptsResources } from '../../gateway/prompts-resources/answer-prompts-resources.ts'
import { deniedItem } from '../../gateway/directory/denied-item.ts'
import { createNamedUris } from '../../gateway/prompts-resources/named-uris.ts'
import { plainPrompt } from '../../gateway/plain-prompt.ts'
import { plainError } from '../../gateway/plain-words.ts'
import { latestOffers } from '../../gateway/prompts-resources/latest-offers.ts'
import type { OfferedPromptsResources } from '../../gateway/prompts-resources/offered-prompts-resources.ts'
import { type Reads, createReads } from '../../gateway/prompts-resources/reads.ts'
import { usePromptsResources } from '../../gateway/prompts-resources/use-prompts-resources.ts'
import { type Scope, serversWithin } from '../../authorization/scope/scope.ts'
import { budgeted } from '../../authorization/permission/budgeted.ts'
import { permission } from '../../authorization/permission/permission.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import { readPersonLists } from '../personal/person-lists.ts'
import type { CallerParts } from '../gateway-parts.ts'
import { type Caller, callerOf } from '../../base/caller.ts'

/** Apps show these results as text for people. The contents of resources are forwarded byte for byte. */
const SHOWN_TO_PEOPLE: ReadonlySet<string> = new Set(['prompts/get', 'completion/complete'])

/** The prompts, resources, and completions of servers. */
export interface PromptsResources extends SessionPromptsResources {
  /** The same, limited to the servers of a scope. */
  within(scope: Scope | undefined): SessionPromptsResources
  /** Sends a request to a server on behalf of a caller. Throws as `Connection.request`, secrets masked. */
  request(server: string, request: OwnRequest, context: CallContext): Promise<Record<string, unknown>>
  readonly readRefused: Reads['refused']
  /** Reads a file of a skill for the user, who reviews it: also if it waits, or is not what was accepted. */
  readForReview(server: string, uri: string, context: CallContext): Promise<Record<string, unknown>>
  /** Rewrites the resource URIs in a tool's result, so that a later read by the caller reaches the same server. */
  rewriteResourceUris(result: Record<string, unknown>, server: string, caller: Caller): Record<string, unknown>
}

/** Creates the access to prompts and resources. */
export function openPromptsResources(deps: CallerParts): PromptsResources {
  const { storage, upstream, events, callers, instances, mask } = deps
  const { policy, slugOf } = deps.offered
  const named = createNamedUris(slugOf)
  events.on('session.ended', (session) => named.forget(session))
  const { ownSkills } = storage
  const { people } = deps.offered
  readPersonLists(deps)
  const catalogued = (name: string): ServerCatalog | undefined => (name === OWN_SKILLS ? ownSkills.catalog() : storage.catalog.get(name))
  const latest = latestOffers({ get: (name) => catalogued(name) }, (server) => (server === OWN_SKILLS ? OWN_SKILLS_SLUG : slugOf(server)))
  /** The user's own skills are for every profile; a role may hide them as it hides servers. */
  const hasOwnSkills = (scope: Scope | undefined): boolean => scope?.limitsTools !== true || scope.hasServer(OWN_SKILLS)
  const offeredWithin = (scope: Scope | undefined): OfferedPromptsResources => {
    // For the next request: the folder may have changed.
    ownSkills.look().catch((error: unknown) => deps.log.warn({ error: messageOf(error) }, 'the folder of skills cannot be read'))
    const servers = serversWithin(storage.config.state.servers, scope).map(([name]) => name)
    const person = scope?.person
    const isPersonal = (server: string): boolean => storage.config.state.servers.get(server)?.sharing === 'person'
    const shown = (of: ServerCatalog): ServerCatalog => (person !== undefined && isPersonal(of.server) ? people.catalogFor(person, of) : of)
    return latest(hasOwnSkills(scope) ? [...servers, OWN_SKILLS] : servers, person === undefined ? undefined : { person, shown })
  }
  const reads = createReads({
    ...deps,
    ...callers,
    slugOf,
    // Hooks apply to tools only.
    permit: budgeted(
      permission({ ...deps, ...callers, authorize: policy.authorizeRead, hooks: { before: () => undefined } }),
      storage.budgets,
    ),
    masked: (text) => mask.text(text),
    onRead: (record, detail, kind) =>
      events.emit('read.ended', { record, detail, kind, profile: callers.profileOf(callerOf(record.caller)) }),
  })
  /** The pending skill of a server that a URI is a file of. */
  const pendingSkill = ({ server, uri }: ResourcePlace): PendingItem | undefined =>
    fileOfPendingSkill(storage.catalog.pending(server), storage.catalog.get(server) ?? { skills: [] })(uri)
  const send: PromptsResources['request'] = async (
    server,
    asked,
    { signal, onProgress, logLevel, requestHandler, answersItself, showsPages, caller },
  ) => {
    upstream.admit()
    const connection = await instances.connectionFor(server, caller)
    deps.quiet.touch()
    deps.questions.used(connection, caller.id)
    try {
      const result = await connection.request(asked, {
        signal,
        // Each report starts the time limit anew, whether the caller wants to hear it or not.
        onprogress: onProgress ?? (() => undefined),
        logLevel,
        requestHandler,
        answersItself,
        showsPages,
      })
      return SHOWN_TO_PEOPLE.has(asked.method) ? plainPrompt(result) : result
    } catch (error) {
      throw plainError(error, mask)
    }
  }
  const fromServer: PromptsResources['request'] = (server, asked, context) =>
    reads.through(server, asked, context, async (permitted) => {
      const uri = asked.method === 'resources/read' ? String(asked.params?.['uri']) : undefined
      const skill = uri === undefined ? undefined : pendingSkill({ server, uri })
      if (skill !== undefined) throw pendingChangeError(server, skill, String(uri))
      const result = await send(server, permitted, context)
      const known = uri === undefined ? undefined : storage.catalog.get(server)
      try {
        if (known !== undefined) verifySkillFile(known, String(uri), result)
      } catch (error) {
        // The user reviews the skill as it is now.
        void upstream.readAgain(server)
        throw error
      }
      return result
    })
  const request: PromptsResources['request'] = async (server, asked, context) => {
    // Its files are the user's own: no server is asked, and no rule is about them.
    if (server === OWN_SKILLS) return ownSkills.read(String(asked.params?.['uri']))
    return fromServer(server, asked, context)
  }
  /** Only the server that named the URI is asked, if one did. What one server answers says nothing about the others. */
  const lookForSkill = async (scope: Scope | undefined, uri: string, context: CallContext): Promise<void> => {
    const all = serversWithin(storage.config.state.servers, scope).map(([name]) => name)
    const having = all.filter((name) => storage.catalog.get(name)?.about.skills !== undefined)
    const namedBy = named.placeOf(uri, context.caller.id)?.server
    const asked = namedBy === undefined ? having : having.filter((name) => name === namedBy)
    await Promise.all(
      asked.map(async (server) => {
        try {
          const { skill } = await send(server, { method: 'skills/get', params: { uri } }, context)
          if (isObject(skill) && skill['uri'] === uri) await upstream.askSkill(server, uri)
        } catch (error) {
          deps.log.info({ server, error: messageOf(error) }, 'a skill that was asked for cannot be had')
        }
      }),
    )
  }
  const within = (scope: Scope | undefined): SessionPromptsResources => {
    const offered = (): OfferedPromptsResources => offeredWithin(scope)
    const use = usePromptsResources({
      offered,
      named,
      pending: () =>
        serversWithin(storage.config.state.servers, scope).flatMap(([server]) =>
          storage.catalog.pending(server).map((item) => ({ ...item, server, slug: slugOf(server) })),
        ),
      pendingSkill,
      lookForSkill: (uri, context) => lookForSkill(scope, uri, context),
      watch: instances.watchResource,
      request,
      refused: reads.refused,
      denied(kind, name, caller) {
        const { servers } = storage.config.state
        return deniedItem({ all: latest([...servers.keys()]), named, servers, scope }, kind, name, caller)
      },
    })
    return { offered, ...use }
  }
  return {
    ...within(undefined),
    within,
    request,
    readRefused: reads.refused,
    readForReview: (server, uri, context) =>
      server === OWN_SKILLS ? ownSkills.read(uri) : send(server, { method: 'resources/read', params: { uri } }, context),
    // An alias resolves to its server in every scope that includes the server.
    rewriteResourceUris: (result, server, { id }) =>
      named.rewriteResourceUris(result, { server, caller: id }, () => offeredWithin(undefined)),
  }
}
