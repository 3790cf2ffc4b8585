import type { z } from 'zod'
import type { WindowRequests } from '../../control/window-bridge.ts'
import { isOwnAddress } from './page-scheme.ts'

/** The frame that a message came from, as Electron tells it; null when it is gone already. */
export interface Sender {
  readonly url: string
  readonly parent: unknown
}

/** Each request of the window: what it takes, checked here because types end at the border of a process, and what it does. */
export type WindowAnswers = {
  readonly [Name in keyof WindowRequests]: {
    readonly takes: z.ZodType<Parameters<WindowRequests[Name]>>
    readonly answer: (
      ...given: Parameters<WindowRequests[Name]>
    ) => ReturnType<WindowRequests[Name]> | Promise<ReturnType<WindowRequests[Name]>>
  }
}

/** Whether a message comes from the window's own page, and not from a frame in it or from a page that came in its place. */
export function isOwnPage(sender: Sender | null): boolean {
  return sender !== null && sender.parent === null && isOwnAddress(sender.url)
}

/**
 * Answers one request. Rejects with a sentence for a sender that is not the page, an unknown request, and values that are not of its kind.
 */
export async function answerWindow(
  answers: WindowAnswers,
  sender: Sender | null,
  name: unknown,
  given: readonly unknown[],
): Promise<unknown> {
  if (!isOwnPage(sender)) throw new Error('Only the window itself may ask this.')
  if (typeof name !== 'string' || !Object.hasOwn(answers, name)) throw new Error('The app does not know this request.')
  return answered(answers, name as keyof WindowRequests, given)
}

function answered<Name extends keyof WindowRequests>(answers: WindowAnswers, name: Name, given: readonly unknown[]): unknown {
  const { takes, answer }: WindowAnswers[Name] = answers[name]
  const checked = takes.safeParse(given)
  if (!checked.success) throw new Error(`The request ${name} came with something else than it takes.`)
  return answer(...checked.data)
}
