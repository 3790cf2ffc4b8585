import { randomBytes } from 'node:crypto'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { SignInLink, Visitor } from '../../gateway/personal-sign-in.ts'

/** A link, and what it is for. */
export interface OpenLink extends SignInLink {
  readonly server: string
  readonly visitor: Visitor
  /** Ends it: the person has signed in. */
  succeed(): void
  fail(reason: TooltrayError): void
  /** Stops its timer. */
  cancelTimer(): void
}

/** What a link is for. */
type Purpose = Pick<OpenLink, 'server' | 'visitor' | 'keys'>

/** The links at which people sign in. */
export interface SignInLinks {
  /** Returns the link of a person for a server that was not used yet, or a new one. */
  open(server: string, visitor: Visitor, keys: readonly string[]): OpenLink
  /** Returns the link of a secret in an address; undefined if it has ended, or was used. */
  find(secret: string): OpenLink | undefined
  /** Uses up a link: nobody can open it again. Returns it as `find`. */
  use(secret: string): OpenLink | undefined
  /** Returns the open links for the same as this one, used ones and itself included. If one of them succeeds, all do. */
  like(link: OpenLink): OpenLink[]
  /** Ends a used link without a sign-in. If the person has used another one for the same, it ends as that one does. */
  giveUp(link: OpenLink, reason: TooltrayError): void
  /** Ends the links of people. */
  close(isMeant: (link: OpenLink) => boolean): void
}

/** The path below which all links are. */
export const LINK_PATH = '/sign-in/'

/** How long a link can be used, in ms. Over it: it ends, and the next call has another one. */
const LINK_LASTS = 10 * 60_000
/** Links that are open at the same time. Over it: the oldest one ends. */
const MOST_LINKS = 2_000

/** Creates the links. It owns them and their timers; all of its functions complete without waiting. */
export function createSignInLinks(clock: Pick<Clock, 'after'>): SignInLinks {
  /** By secret: the links that were not used yet. */
  const unused = new Map<string, OpenLink>()
  /** All that have not ended. */
  const open = new Set<OpenLink>()
  /** Those that were used and that the person has not given up. */
  const running = new Set<OpenLink>()

  const end = (secret: string, link: OpenLink): void => {
    link.cancelTimer()
    unused.delete(secret)
    open.delete(link)
    running.delete(link)
  }
  const make = (server: string, visitor: Visitor, keys: readonly string[]): OpenLink => {
    const secret = randomBytes(32).toString('base64url')
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    done.catch(() => undefined) // also if no call waits
    let cancelTimer = (): void => undefined
    const link: OpenLink = {
      server,
      visitor,
      keys,
      done,
      url: `${visitor.publicOrigin}${LINK_PATH}${secret}`,
      elicitationId: randomBytes(16).toString('base64url'),
      succeed() {
        end(secret, link)
        resolve()
      },
      fail(reason) {
        end(secret, link)
        reject(reason)
      },
      cancelTimer: () => cancelTimer(),
    }
    cancelTimer = clock.after(LINK_LASTS, () => link.fail(notInTime(server)))
    unused.set(secret, link)
    open.add(link)
    const [oldest] = open
    if (open.size > MOST_LINKS) oldest?.fail(notInTime(oldest.server))
    return link
  }

  return {
    open(server, visitor, keys) {
      const asked = { server, visitor, keys }
      for (const link of unused.values()) if (link.visitor.publicOrigin === visitor.publicOrigin && isAlike(link, asked)) return link
      return make(server, visitor, keys)
    },
    find: (secret) => unused.get(secret),
    use(secret) {
      const link = unused.get(secret)
      unused.delete(secret)
      if (link !== undefined) running.add(link)
      return link
    },
    like: (link) => [...open].filter((each) => isAlike(each, link)),
    giveUp(link, reason) {
      running.delete(link)
      const other = [...running].find((each) => isAlike(each, link))
      if (other === undefined) link.fail(reason)
      else other.done.then(link.succeed, link.fail)
    },
    close(isMeant) {
      for (const link of [...open]) if (isMeant(link)) link.fail(notInTime(link.server))
    },
  }
}

/** Whether two links are for the same: a server, a person, and keys. The origins of their addresses may differ. */
function isAlike(one: Purpose, other: Purpose): boolean {
  return one.server === other.server && one.visitor.person === other.visitor.person && one.keys.join() === other.keys.join()
}

function notInTime(server: string): TooltrayError {
  return new TooltrayError('sign_in_failed', `The sign-in to ${server} was not finished in time.`, {
    hint: 'Repeat the call, and open the address that it gives.',
    data: { server },
  })
}
