import type { Progress } from '@modelcontextprotocol/client'

/** What is told of a call while it runs, and at its end. */
export type RunEvent =
  | { readonly type: 'progress'; readonly progress: number; readonly total?: number; readonly message?: string }
  | { readonly type: 'result'; readonly result: Record<string, unknown> }

/**
 * Runs a call and tells of its progress: of what comes faster than it is read, the latest only. Throws what the call throws. The call is
 * told to stop when nobody wants to hear more.
 */
export async function* runTool(call: (onProgress: (progress: Progress) => void, signal: AbortSignal) => Promise<Record<string, unknown>>, signal: AbortSignal | undefined): AsyncGenerator<RunEvent, void, undefined> {
  const leaving = new AbortController()
  let latest: Progress | undefined
  let wake = (): void => undefined
  const onProgress = (progress: Progress): void => {
    latest = progress
    wake()
  }
  const ended = call(onProgress, signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]))
  // Told below; until then it is nobody's.
  ended.catch(() => undefined)
  try {
    for (;;) {
      const news = new Promise<undefined>((resolve) => (wake = () => resolve(undefined)))
      const told = latest
      latest = undefined
      if (told !== undefined) {
        const { progress, total, message } = told
        yield { type: 'progress', progress, ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { message }) }
        continue
      }
      const result = await Promise.race([ended, news])
      if (result === undefined) continue
      yield { type: 'result', result }
      return
    }
  } finally {
    leaving.abort()
  }
}
