import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { OpenQuestion, QuestionAnswer } from '../../../contract/questions.ts'
import type { CallSignal } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { webAddress } from '../../catalog/text-checks/web-address.ts'
import type { ServerRequest, Reply } from '../../transport/server-request.ts'
import { type ElicitationForm, elicitationForm, secretFields, shownForm, withDefaults } from './elicitation-form.ts'

/** The call during which the user is asked. */
export interface PersonContext {
  readonly server: string
  readonly client?: string | undefined
  readonly about?: string | undefined
  readonly signal: CallSignal
}

/** Elicitations that the user answers in the window or the tray. */
export interface People {
  /** Whether any window or tray could show an elicitation. */
  areThere(): boolean
  /** Shows an elicitation (`elicitation/create`) and resolves with the answer. Rejects with the signal's reason, and for invalid ones. */
  ask(question: ServerRequest, context: PersonContext): Promise<Reply>
  open(): OpenQuestion[]
  /** Throws `question_unknown`. */
  answer(answer: QuestionAnswer): void
}

/** Characters of a server's message in Tooltray's window. Over it: the elicitation is refused (JSON-RPC error -32602). */
const LONGEST_MESSAGE = 10_000

interface Waiting {
  readonly shown: OpenQuestion
  readonly form: ElicitationForm | undefined
  resolve(reply: Reply): void
}

/** Dependencies of `createPeople`. */
interface PeopleDeps {
  readonly clock: Pick<Clock, 'now'>
  areThere(): boolean
  newId(): string
  /** A server's text in a form that may be shown. */
  shown(text: string): string
  onChange(open: OpenQuestion[]): void
}

/**
 * Owns the open elicitations. Any number may be open at once, and each ends once: by its answer or its signal.
 *
 * @param deps.areThere whether a listener can show elicitations.
 * @param deps.newId returns an id for an elicitation that cannot be guessed.
 */
export function createPeople(deps: PeopleDeps): People {
  const waiting = new Map<string, Waiting>()
  const open = (): OpenQuestion[] => [...waiting.values()].map(({ shown }) => shown)

  return {
    areThere: () => deps.areThere(),
    open,
    ask: ({ params }, { server, client, about, signal }) =>
      new Promise((resolve, reject) => {
        const { message } = params
        if (typeof message !== 'string' || message.length > LONGEST_MESSAGE) throw invalid()
        const id = deps.newId()
        const asked = { id, server, client, about, message: deps.shown(message), at: deps.clock.now() }
        const url = webAddress(params['url'])
        const form = params['mode'] === 'url' ? undefined : elicitationForm(params['requestedSchema'])
        const shown: OpenQuestion | undefined =
          form !== undefined
            ? { ...asked, mode: 'form', schema: shownForm(form), secrets: secretFields(form) }
            : url !== undefined
              ? { ...asked, mode: 'url', url }
              : undefined
        if (shown === undefined) throw invalid()
        const onAbort = (): void => {
          if (!end(id)) return
          reject(signal.reason instanceof Error ? signal.reason : new TooltrayError('call_cancelled', String(signal.reason)))
        }
        waiting.set(id, {
          shown,
          form,
          resolve(reply) {
            signal.removeEventListener('abort', onAbort)
            resolve(reply)
          },
        })
        signal.addEventListener('abort', onAbort, { once: true })
        deps.onChange(open())
      }),
    answer({ id, action, content = {} }) {
      const asked = waiting.get(id)
      if (asked === undefined || !end(id))
        throw new TooltrayError('question_unknown', 'The question is no longer open.', {
          hint: 'It was answered already, or its call has ended.',
        })
      asked.resolve(action === 'accept' && asked.form !== undefined ? { action, content: withDefaults(asked.form, content) } : { action })
    },
  }

  /** Closes an elicitation. Returns whether it was open. */
  function end(id: string): boolean {
    if (!waiting.delete(id)) return false
    deps.onChange(open())
    return true
  }
}

function invalid(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid params: this request cannot be shown to the user')
}
