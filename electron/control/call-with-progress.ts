import type { CallProgress } from '../contract/activity.ts'

type Result = Record<string, unknown>

/**
 * Streams a call: yields its progress reports and returns its result. A reader slower than the server gets only the latest report. Throws
 * what the call throws.
 *
 * @param call makes the call, and passes its reports to the given function.
 */
export async function* callWithProgress(
  call: (onProgress: (report: CallProgress) => void) => Promise<Result>,
): AsyncGenerator<CallProgress, Result, undefined> {
  let latest: CallProgress | undefined
  let done = false
  let wake = (): void => undefined
  const result = call(({ progress, total, message }) => {
    // A server may send anything here; without a number there is no progress to show.
    if (typeof progress !== 'number') return
    latest = { progress, ...(typeof total === 'number' ? { total } : {}), ...(typeof message === 'string' ? { message } : {}) }
    wake()
  })
  const end = (): void => {
    done = true
    wake()
  }
  result.then(end, end)
  for (;;) {
    if (latest !== undefined) {
      const report = latest
      latest = undefined
      yield report
    } else if (done) {
      return await result
    } else {
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
}
