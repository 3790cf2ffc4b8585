import { realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callCanceller } from '../../base/call-signal.ts'
import { isObject } from '../../base/is-object.ts'
import type { Clock } from '../../base/platform.ts'
import { canBeAsked } from '../server-requests/can-be-asked.ts'
import type { AskedClient } from '../server-requests/server-requests.ts'
import type { ServerRequest } from '../../transport/server-request.ts'

/** The folder that a session works in. */
export interface SessionProject {
  /** As far as it is known by now; its real path. */
  readonly now: string | undefined
  /** The conversation is open: a client whose helper was started in no project is asked for its roots, where it has some. */
  opened(): void
  /** The roots of the client are others now: one that was asked is asked again. */
  rootsChanged(): void
  /** As `known`, and asks a client that was not asked yet: what needs the folder must not have another than the client means. */
  settled(): Promise<void> | undefined
  /** Resolves when the client has answered, or does not, and what its folder brings is known; undefined where that is so. Never rejects. */
  known(): Promise<void> | undefined
}

/** Whoever does not say its roots within this, in ms, has none. */
const PATIENCE = 3_000
const ROOTS: ServerRequest = { method: 'roots/list', params: {} }

/** What `sessionProject` works with. */
interface SessionProjectDeps {
  readonly told: string | undefined
  readonly home: string
  readonly clock: Pick<Clock, 'after'>
  client(): AskedClient
  /** It works in another folder from now on. Resolves when what that brings is known; must not reject. */
  enter(folder: string): Promise<void>
  onError(error: Error): void
}

/**
 * The first root of the client (MCP specification 2025-11-25, roots), else the folder that its helper was started in. A client that is not
 * of this machine has none, whatever it says: folders of this machine are none of its business.
 *
 * @param deps.told where the helper was started; undefined: there is no helper of this machine.
 */
export function sessionProject(deps: SessionProjectDeps): SessionProject {
  const { told, home } = deps
  let now = told === undefined ? undefined : projectFolder(told, home)
  let asking: Promise<void> | undefined
  const wait = (work: () => Promise<void>): void => {
    const waiting = (asking ?? Promise.resolve()).then(work).finally(() => {
      if (asking === waiting) asking = undefined
    })
    asking = waiting
  }

  const take = async (folder: string | undefined): Promise<void> => {
    if (folder === undefined || folder === now) return
    now = folder
    await deps.enter(folder)
  }
  const askRoots = async (): Promise<void> => {
    const canceller = callCanceller()
    const stop = deps.clock.after(PATIENCE, () => canceller.cancel(new Error('The client did not say its roots in time.')))
    try {
      const { reply } = await deps.client().ask({ reply: ROOTS }, canceller.signal)
      await take(firstFolder(reply?.['roots'], home))
    } catch (error) {
      deps.onError(error as Error)
    } finally {
      stop()
    }
  }
  let wasAsked = false
  const ask = (): void => {
    if (told === undefined || !canBeAsked(ROOTS, deps.client().capabilities())) return
    wasAsked = true
    wait(askRoots)
  }
  const first = now
  if (first !== undefined) wait(() => deps.enter(first))
  return {
    get now() {
      return now
    },
    opened() {
      if (now === undefined) ask()
    },
    rootsChanged() {
      if (wasAsked) ask()
    },
    settled() {
      if (!wasAsked) ask()
      return asking
    },
    known: () => asking,
  }
}

/** The first of the roots that is a folder of this machine and a project. */
function firstFolder(roots: unknown, home: string): string | undefined {
  for (const root of Array.isArray(roots) ? (roots as unknown[]) : []) {
    const uri = isObject(root) ? root['uri'] : undefined
    if (typeof uri !== 'string' || !uri.startsWith('file:') || !URL.canParse(uri)) continue
    const folder = projectFolder(pathOf(uri), home)
    if (folder !== undefined) return folder
  }
  return undefined
}

function pathOf(uri: string): string {
  try {
    return fileURLToPath(uri)
  } catch {
    // A host in it, or characters that no path has.
    return ''
  }
}

/**
 * The real path of a folder that somebody works in, undefined where it is none: apps that nobody started in a folder run in the home
 * folder, in the root of the disk, or in a folder of the system.
 */
function projectFolder(path: string, home: string): string | undefined {
  if (!isAbsolute(path)) return undefined
  try {
    const real = realpathSync.native(path)
    if (!statSync(real).isDirectory() || isAround(real, realpathSync.native(home)) || SYSTEM.test(real)) return undefined
    return real
  } catch {
    // It is not there, or nobody may look.
    return undefined
  }
}

/** Where systems start apps, and where apps keep themselves. */
const SYSTEM = /^(?:\/Applications\/|\/usr\/|\/opt\/|\/Library\/|\/System\/|[A-Z]:\\(?:Windows|Program Files)|.*\\AppData\\)/i

/** Whether a folder is another one, or is above it. */
function isAround(folder: string, other: string): boolean {
  for (let at = other; ; at = dirname(at)) {
    if (at === folder) return true
    if (at === dirname(at)) return false
  }
}
