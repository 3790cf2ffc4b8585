import type { CallProgress } from './contract.ts'

type Result = Record<string, unknown>

/**
 * A call as a stream: what its server reports of its progress, and at the end the result. A reader who is slower than the server gets the
 * latest report and none of those between. Throws what the call throws.
 *
 * @param call makes the call, and hands its reports to the function given.
 */
export async function* callWithProgress(
  call: (onProgress: (report: CallProgress) => void) => Promise<Result>,
): AsyncGenerator<CallProgress, Result, undefined> {
  let latest: CallProgress | undefined
  let done = false
  let wake = (): void => undefined
  const result = call(({ progress, total, message }) => {
    // A server may send anything here; of what is no number nothing can be shown.
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
