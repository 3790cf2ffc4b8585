import { type McpSubscription, ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { messageOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { httpStatusOf } from './remote.ts'
import { retryDelay } from '../../base/limits/retry-delay.ts'

/** A subscription that lived at least this long before it broke is reopened with the shortest delay, in ms. */
const STABLE_AFTER = 60_000

/** Dependencies of `keepSubscribed`. */
interface KeepSubscribedDeps {
  clock: Clock
  onReopened: () => void
  onProblem: (sentence: string) => void
}

/**
 * Keeps a subscription open until it is ended. A stream over HTTP breaks with every restart of a proxy on the way, and the SDK does not
 * reopen it. Resolves when the first attempt has ended, successfully or not.
 *
 * @param listen opens it (MCP specification 2026-07-28, `subscriptions/listen`).
 * @param deps.onReopened is called because notifications in between are lost: read the subject of the subscription again.
 * @param deps.onProblem is called with a sentence for the log.
 * @returns a function that ends the subscription.
 */
export async function keepSubscribed(listen: () => Promise<McpSubscription>, deps: KeepSubscribedDeps): Promise<() => void> {
  const { clock } = deps
  let ended = false
  let cancel = (): void => undefined
  let failures = 0
  let current: McpSubscription | undefined

  /** Returns whether the subscription is open. */
  const open = async (): Promise<boolean> => {
    try {
      watch(await listen())
      return true
    } catch (error) {
      if (!ended) deps.onProblem(`subscriptions/listen failed: ${messageOf(error)}`)
      if (isWorthAnotherTry(error)) again()
      return false
    }
  }

  const watch = (subscription: McpSubscription): void => {
    if (ended) return void subscription.close()
    current = subscription
    const openedAt = clock.monotonic()
    void subscription.closed.then((how) => {
      if (clock.monotonic() - openedAt >= STABLE_AFTER) failures = 0
      if (how !== 'local') again()
    })
  }

  const again = (): void => {
    if (ended) return
    failures += 1
    cancel = clock.after(retryDelay(failures), () => {
      void open().then((isOpen) => {
        if (isOpen && !ended) deps.onReopened()
      })
    })
  }

  await open()
  return () => {
    ended = true
    cancel()
    void current?.close()
  }
}

/** False for a closed connection, and for a server that refuses: an expired token is noticed by the next call. */
function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof ProtocolError) return false
  if (error instanceof SdkError && (error.code === SdkErrorCode.NotConnected || error.code === SdkErrorCode.ConnectionClosed)) return false
  const status = httpStatusOf(error)
  return status === undefined || status >= 500
}
