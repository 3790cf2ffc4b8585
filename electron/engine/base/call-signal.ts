import { TooltrayError } from './errors.ts'

/**
 * Signals that the result of a call is no longer needed. Every `AbortSignal` is one. Calls of AI clients use a lighter one
 * (`callCanceller`), because each call has its own and hardly any is ever aborted.
 */
export interface CallSignal {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A signal with the function that aborts it. */
export interface CallCanceller {
  readonly signal: CallSignal
  /** Calls each listener once. A second call does nothing. */
  cancel(reason: unknown): void
}

// A class, because many are created, and their methods are shared.
class Canceller implements CallCanceller, CallSignal {
  aborted = false
  reason: unknown = undefined
  private listeners: (() => void)[] | undefined = undefined

  get signal(): CallSignal {
    return this
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners ??= []
    this.listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners = this.listeners?.filter((each) => each !== listener)
  }

  cancel(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const listeners = this.listeners ?? []
    this.listeners = undefined
    for (const listener of listeners) listener()
  }
}

/** Creates a signal that is not aborted. */
export function callCanceller(): CallCanceller {
  return new Canceller()
}

/** Waits for a promise until the caller cancels. The work itself continues for other callers. Throws `call_cancelled`. */
export async function abortable<T>(promise: Promise<T>, signal: CallSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  const cancelled = (): TooltrayError => new TooltrayError('call_cancelled', 'The call was cancelled before it was sent.')
  if (signal.aborted) throw cancelled()
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(cancelled())
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Resolves when a signal is aborted; never without one. */
export function aborted(signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
}
