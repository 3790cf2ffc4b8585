import { realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callCanceller } from '../../base/call-signal.ts'
import { isObject } from '../../base/is-object.ts'
import type { Clock } from '../../base/platform.ts'
import { canBeAsked } from '../server-requests/can-be-asked.ts'
import type { AskedClient } from '../server-requests/server-requests.ts'
import type { ServerRequest } from '../../transport/server-request.ts'

/** The project folder of a session. */
export interface SessionProject {
  /** The folder as far as it is known; its real path. */
  readonly now: string | undefined
  /** Called when the session is open. Asks the client for its roots if its helper was started in no project. */
  opened(): void
  /** Called when the client's roots change. Asks again if it was asked before. */
  rootsChanged(): void
  /** As `known`, and first asks a client that was not asked yet, because the folder must be the one that the client means. */
  settled(): Promise<void> | undefined
  /** Resolves when the folder is known, with its entries, or the client did not answer. Undefined if that is already so. Never rejects. */
  known(): Promise<void> | undefined
}

/** Time in ms for a client to return its roots. After it, the client has none. */
const PATIENCE = 3_000
const ROOTS: ServerRequest = { method: 'roots/list', params: {} }

/** Dependencies of `sessionProject`. */
interface SessionProjectDeps {
  readonly helperFolder: string | undefined
  readonly home: string
  readonly clock: Pick<Clock, 'after'>
  client(): AskedClient
  /** Called when the session works in another folder. Resolves when that folder's entries are known. Must not reject. */
  enter(folder: string): Promise<void>
  onError(error: Error): void
}

/**
 * The project is the client's first root (MCP specification 2025-11-25, roots), else the folder in which its helper was started. A client
 * on another machine has none, whatever it declares: it must not use folders of this machine.
 *
 * @param deps.told the helper's start folder. Undefined: there is no helper on this machine.
 */
export function sessionProject(deps: SessionProjectDeps): SessionProject {
  const { helperFolder, home } = deps
  let now = helperFolder === undefined ? undefined : projectFolder(helperFolder, home)
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
    if (helperFolder === undefined || !canBeAsked(ROOTS, deps.client().capabilities())) return
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

/** The first root that is a folder of this machine and a project. */
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
    // It has a host, or characters that no path can have.
    return ''
  }
}

/**
 * The real path of a project folder. Undefined for other folders: apps that were not started in a project run in the home folder, in the
 * root of the disk, or in a folder of the system.
 */
function projectFolder(path: string, home: string): string | undefined {
  if (!isAbsolute(path)) return undefined
  try {
    const real = realpathSync.native(path)
    if (!statSync(real).isDirectory() || isAround(real, realpathSync.native(home)) || SYSTEM.test(real)) return undefined
    return real
  } catch {
    // It does not exist, or access is denied.
    return undefined
  }
}

/** Folders in which systems start apps, and in which apps are installed. */
const SYSTEM = /^(?:\/Applications\/|\/usr\/|\/opt\/|\/Library\/|\/System\/|[A-Z]:\\(?:Windows|Program Files)|.*\\AppData\\)/i

/** Whether a folder equals another one, or contains it. */
function isAround(folder: string, other: string): boolean {
  for (let at = other; ; at = dirname(at)) {
    if (at === folder) return true
    if (at === dirname(at)) return false
  }
}
