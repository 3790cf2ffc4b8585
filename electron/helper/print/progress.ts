import type { ControlClient } from '../../control/control-api.ts'
import type { CallProgress } from '../../contract/activity.ts'
import type { CallRequest } from '../../contract/tools.ts'
import type { Printer } from './printer.ts'

/**
 * Calls a tool and shows its progress: on a terminal in one line that is replaced, otherwise in a new line for each new text. Returns the
 * result.
 */
export async function callShowingProgress(
  engine: ControlClient,
  request: CallRequest,
  printer: Printer,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const reports = await engine.tools.callWithProgress(request, { signal })
  let printed = ''
  try {
    for (;;) {
      const { done, value } = await reports.next()
      if (done === true) return value
      const text = progressText(request.name, value)
      if (printer.live) printer.progress(text)
      else if (text !== printed) printer.notice(text)
      printed = text
    }
  } finally {
    printer.progress()
  }
}

/** Formats a report in one line: `files__copy: 3 of 10, reading`, or in percent if the numbers are not whole. */
export function progressText(tool: string, { progress, total, message }: CallProgress): string {
  const whole = Number.isInteger(progress) && Number.isInteger(total ?? 0)
  const amount =
    total === undefined || total <= 0
      ? String(whole ? progress : Number(progress.toFixed(2)))
      : whole
        ? `${progress} of ${total}`
        : `${Math.round((100 * progress) / total)} %`
  return `${tool}: ${amount}${message === undefined || message === '' ? '' : `, ${message}`}`
}
