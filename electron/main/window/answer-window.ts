import type { z } from 'zod'
import type { WindowRequests } from '../../control/window-bridge.ts'
import { isOwnAddress } from './page-scheme.ts'

/** The frame that sent a message, as reported by Electron; null if it is gone. */
export interface Sender {
  readonly url: string
  readonly parent: unknown
}

/** Each request of the window: the schema of its parameters, because types are not checked between processes, and its implementation. */
export type WindowAnswers = {
  readonly [Name in keyof WindowRequests]: {
    readonly takes: z.ZodType<Parameters<WindowRequests[Name]>>
    readonly answer: (
      ...given: Parameters<WindowRequests[Name]>
    ) => ReturnType<WindowRequests[Name]> | Promise<ReturnType<WindowRequests[Name]>>
  }
}

/** Whether a message comes from the window's own page, and not from a frame in it or another page. */
export function isOwnPage(sender: Sender | null): boolean {
  return sender !== null && sender.parent === null && isOwnAddress(sender.url)
}

/** Answers one request. Rejects with a sentence if the sender is not the page, the request is unknown, or its parameters are invalid. */
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
