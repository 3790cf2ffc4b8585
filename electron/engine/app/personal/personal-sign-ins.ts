import { createHttpCallbacks, type TakenCallback } from '../../auth/callback/http-callbacks.ts'
import type { PersonSignIn } from '../../auth/sign-ins-api.ts'
import { signInKey } from '../../auth/tokens/sign-in-key.ts'
import { isBehind } from '../../authorization/credentials/principal.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { type ServerConfig, isProgram } from '../../entry/schema.ts'
import { secretReferences } from '../../entry/secrets/secret-name.ts'
import type { LinkFor, Visitor } from '../../gateway/personal-sign-in.ts'
import type { CallerInstances } from '../../gateway/caller-instances.ts'
import type { PeopleLists } from '../../gateway/people/people-lists.ts'
import type { Directory } from '../../gateway/directory/directory.ts'
import type { SessionList } from '../../gateway/session-list.ts'
import type { ToolAccess } from '../../gateway/meta-tools/meta-calls.ts'
import type { CommonParts } from '../common-parts.ts'
import type { OpenQuestions } from '../assembly/open-server-requests.ts'
import type { Secrets } from '../assembly/open-secrets.ts'
import type { Storage } from '../assembly/open-storage.ts'
import type { Upstream } from '../assembly/open-upstream.ts'
import { entryInForce } from '../servers/entry-in-force.ts'
import { renamedEntries } from '../../config/edits/renamed-entries.ts'
import { signInKeyOf, signInTarget, usesSignIn } from '../servers/server-sign-in.ts'
import { listsOf } from './lists-of-person.ts'
import { LINK_PATH, type OpenLink, createSignInLinks } from './sign-in-links.ts'

/** The path of the callbacks of sign-ins. No link has this secret. */
const CALLBACK = 'callback'

/** What a page about a sign-in shows. */
export interface AboutSignIn {
  readonly server: string
  /** The id of the person, and their name. */
  readonly person: string
  readonly name: string
  /** What the person enters; empty: they sign in at the server's provider. */
  readonly keys: readonly string[]
}

/** What follows when a person goes on from the page of a link. */
export type BegunSignIn =
  | { readonly kind: 'saved'; readonly about: AboutSignIn }
  | { readonly kind: 'continue'; readonly about: AboutSignIn; readonly url: string; readonly userCode?: string | undefined }
  | { readonly kind: 'failed'; readonly about: AboutSignIn; readonly message: string }

/** The sign-ins of people who connect over HTTP, for the pages on which they sign in. */
export interface PersonalSignIns {
  /** What a link is for; undefined if it has ended, or was used. */
  about(secret: string): AboutSignIn | undefined
  /**
   * Uses up a link: saves the keys that the person entered, or begins the sign-in. Returns undefined if it has ended, or was used.
   *
   * @param browser a secret of the browser: no other one can finish the sign-in.
   */
  begin(secret: string, browser: string, entered: (key: string) => string | undefined): Promise<BegunSignIn | undefined>
  /** As `HttpCallbacks.take`. */
  take(params: URLSearchParams, browser: string | undefined): TakenCallback<AboutSignIn> | undefined
}

/** Dependencies of `openPersonalSignIns`. */
interface PersonalSignInsDeps extends CommonParts {
  readonly storage: Storage
  readonly secrets: Secrets
  readonly upstream: Upstream
  readonly questions: Pick<OpenQuestions, 'elicitationComplete'>
  /** Whether a person can still connect. */
  readonly isKnown: (person: string) => boolean
}

/** What `firstSignIn` uses of the gateway. */
interface FirstSignInParts {
  readonly sessions: Pick<SessionList, 'get'>
  readonly instances: Pick<CallerInstances, 'connectionFor'>
  readonly offered: { readonly directory: Pick<Directory, 'serverNamed'>; readonly people: Pick<PeopleLists, 'has' | 'put'> }
}

/**
 * Opens the sign-ins of people who connect over HTTP at servers that each of them uses as themselves. It owns the links and the callbacks.
 * What belongs to people who can no longer connect, because their credential was revoked, is deleted now and with each revocation.
 */
export function openPersonalSignIns(deps: PersonalSignInsDeps) {
  const { clock, events, log, questions } = deps
  const { config, catalog } = deps.storage
  const { named, signIns } = deps.secrets
  const { pool, resolved } = deps.upstream
  const links = createSignInLinks(clock)
  const callbacks = createHttpCallbacks<AboutSignIn>()

  const about = ({ server, visitor: { person, name }, keys }: OpenLink): AboutSignIn => ({ server, person, name, keys })
  const warn = (doing: string) => (error: unknown) => log.warn({ error: messageOf(error) }, doing)

  const linkFor: LinkFor = ({ server, state }, visitor) => {
    const entry = config.state.servers.get(server)
    if (entry === undefined) return undefined
    if (!isProgram(entry) && usesSignIn(entry) && state.name !== 'needs-key') return links.open(server, visitor, [])
    // The secrets of `oauth` are those of Tooltray as a client.
    const own = secretReferences(isProgram(entry) ? entry : { ...entry, oauth: undefined })
    const keys = state.name === 'needs-key' ? state.missing : [...own]
    return keys.length === 0 ? undefined : links.open(server, visitor, keys)
  }

  /**
   * Lets the instances of a person connect again, and reads the lists of a server that nobody could read before.
   *
   * @param ends whether open ones end, and their calls with them: they have the keys of before, or act as another user.
   */
  const useNow = async (server: string, { person }: Pick<Visitor, 'person'>, ends: boolean): Promise<void> => {
    const connections = pool.ofPeople(server, (each) => each === person)
    if (ends) await Promise.all(connections.map((connection) => connection.close()))
    for (const connection of connections) connection.resetBackoff()
    if (catalog.get(server) === undefined) await Promise.all(connections.map((connection) => connection.open()))
  }

  const succeed = (link: OpenLink): void => {
    for (const each of links.like(link)) {
      each.succeed()
      questions.elicitationComplete(each.server, each.elicitationId)
    }
  }

  const saveKeys = async (link: OpenLink, entered: (key: string) => string | undefined): Promise<void> => {
    const own = named.ofPerson(link.visitor.person)
    for (const key of link.keys) {
      const value = entered(key)?.trim() ?? ''
      if (value === '') throw new TooltrayError('usage', `${key} is empty.`)
      await own.set(key, value)
    }
    await useNow(link.server, link.visitor, true).catch(warn('a server with new keys of a user over HTTP did not open'))
  }

  const signIn = async (link: OpenLink, browser: string): Promise<Extract<BegunSignIn, { kind: 'continue' }>> => {
    const { server, visitor } = link
    const entry = await resolved.config(server, entryInForce(config, server), undefined, visitor.person)
    if (!usesSignIn(entry)) throw new TooltrayError('usage', `${server} has a token in its entry.`)
    const target = signInTarget(server, entry, visitor.person)
    const before = signIns.identity(target)
    const openCallback = () => callbacks.listen(`${visitor.publicOrigin}${LINK_PATH}${CALLBACK}`, browser, about(link))
    const { authorizationUrl: url, userCode } = await signIns.start(target, { again: true, visit: { name: visitor.name, openCallback } })
    signIns.wait(target).then(
      () => {
        useNow(server, visitor, before !== undefined && signIns.identity(target) !== before)
          .catch(warn('a server did not open after a sign-in over HTTP'))
          .finally(() => succeed(link))
          .catch(warn('a sign-in could not be reported'))
      },
      (error: TooltrayError) => links.giveUp(link, error),
    )
    return { kind: 'continue', about: about(link), url, userCode }
  }

  /** Deletes what belongs to people. Throws nothing: what could not be deleted is tried again at the next start. */
  const forget = async (isMeant: (person: string) => boolean): Promise<void> => {
    links.close(({ visitor }) => isMeant(visitor.person))
    const ofThem = (person: string | undefined): boolean => person !== undefined && isMeant(person)
    for (const server of config.state.servers.keys()) {
      await Promise.all(pool.ofPeople(server, ofThem).map((connection) => connection.close()))
    }
    for (const key of signIns.people()) {
      if (!isMeant(key.person)) continue
      await signIns.forget(key).catch(warn('the sign-in of a revoked credential was not deleted'))
    }
    for (const person of named.people()) {
      if (isMeant(person)) await named.ofPerson(person).clear().catch(warn('the keys of a revoked credential were not deleted'))
    }
  }
  const report = (forgetting: Promise<void>): void => void forgetting.catch(warn('what belongs to a revoked credential was not deleted'))
  events.on('person.removed', (removed) => report(forget((person) => isBehind(person, removed))))
  report(forget((person) => !deps.isKnown(person)))

  /** An entry without `account` signs in by its name, so its sign-ins follow a new name. */
  const follow = async (from: string, to: string, entry: ServerConfig): Promise<void> => {
    const key = signInKeyOf(from, resolved.lastKnown(from, entry))
    if (key === undefined || isProgram(entry) || entry.account !== undefined) return
    const people = signIns.people().filter(({ url, account }) => url === key.url && account === key.account)
    for (const each of [key, ...people]) await signIns.move(signInKey(each), { ...signInKey(each), account: to })
  }
  let entries = config.state.servers
  events.on('config.changed', (_change, { servers }) => {
    for (const [from, to] of renamedEntries(entries, servers)) {
      const entry = entries.get(from)
      if (entry !== undefined) follow(from, to, entry).catch(warn('a sign-in did not follow the new name of its entry'))
    }
    entries = servers
  })

  const peopleOf = (server: string): PersonSignIn[] => {
    const entry = config.state.servers.get(server)
    const key = entry?.sharing === 'person' ? signInKeyOf(server, resolved.lastKnown(server, entry)) : undefined
    return key === undefined ? [] : signIns.people().filter(({ url, account }) => url === key.url && account === key.account)
  }

  const pages: PersonalSignIns = {
    about(secret) {
      const link = links.find(secret)
      return link && about(link)
    },
    async begin(secret, browser, entered) {
      const link = links.use(secret)
      if (link === undefined) return undefined
      try {
        if (link.keys.length === 0) return await signIn(link, browser)
        await saveKeys(link, entered)
        succeed(link)
        return { kind: 'saved', about: about(link) }
      } catch (error) {
        const reason = error instanceof TooltrayError ? error : new TooltrayError('internal', messageOf(error), { cause: error })
        links.giveUp(link, reason)
        return { kind: 'failed', about: about(link), message: reason.message }
      }
    },
    take: callbacks.take,
  }
  return {
    pages,
    linkFor,
    /** As `ToolAccess.firstSignIn`, for the sessions of one gateway. */
    firstSignIn:
      ({ sessions, instances, offered }: FirstSignInParts): NonNullable<ToolAccess['firstSignIn']> =>
      async (name, { caller, requestHandler, signal }) => {
        const server = offered.directory.serverNamed(name)
        const person = sessions.get(caller.id)?.visitor?.person
        if (server === undefined || person === undefined || config.state.servers.get(server)?.sharing !== 'person') return
        if (offered.people.has(server, person) && catalog.get(server) !== undefined) return
        deps.upstream.admit()
        const connection = await instances.connectionFor(server, caller)
        await connection.request({ method: 'tools/list' }, { requestHandler, signal })
        if (catalog.get(server) === undefined) await deps.upstream.readAgain(server)
        offered.people.put(server, person, await listsOf(connection, catalog))
      },
    /** The people who have signed in to a server, or once did. */
    peopleOf,
    /** Signs a person out of a server, by the name of the person. Throws `usage` if nobody of that name signed in. */
    async signOut(server: string, name: string): Promise<boolean> {
      const meant = peopleOf(server).filter((each) => each.name === name)
      if (meant.length === 0) {
        throw new TooltrayError('usage', `No user named "${name}" has signed in to ${server} over HTTP.`, {
          hint: 'See who has: tooltray status --json, under "people" of the server.',
        })
      }
      const revoked: boolean[] = []
      for (const key of meant) {
        revoked.push(await signIns.forget(key))
        await Promise.all(pool.ofPeople(server, (each) => each === key.person).map((connection) => connection.signedOut()))
      }
      return revoked.every(Boolean)
    },
  }
}
