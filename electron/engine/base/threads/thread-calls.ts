import { TooltrayError } from '../errors.ts'

/** The used part of a channel's end between two threads. */
export interface ThreadPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/** Functions that another thread calls. Their parameters and results must be cloneable. */
type Callable<Names extends string = string> = Readonly<Record<Names, (...given: never[]) => Promise<unknown>>>

/** The other thread's functions. */
export interface FarSide<Far extends Callable<keyof Far & string>> {
  /** Calls a function. Rejects with what it threw. */
  ask<Name extends keyof Far & string>(name: Name, ...given: Parameters<Far[Name]>): ReturnType<Far[Name]>
  /** Rejects all pending calls. */
  end(error: Error): void
}

type Message =
  | { readonly call: number; readonly name: string; readonly given: readonly unknown[] }
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly error: FlatError }

/** A serialized error: a clone would lose its code. */
interface FlatError {
  readonly known: boolean
  readonly message: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** Calls in both directions over one channel: returns the functions of the other side, and answers calls of our own. */
export function callsBetween<Far extends Callable<keyof Far & string>>(port: ThreadPort, own: Callable): FarSide<Far> {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0

  const answer = async (call: number, name: string, given: readonly unknown[]): Promise<void> => {
    try {
      const asked = Object.hasOwn(own, name) ? own[name] : undefined
      if (asked === undefined) throw new Error(`There is no ${name}.`)
      port.postMessage({ answer: call, value: await asked(...(given as never[])) } satisfies Message)
    } catch (error) {
      port.postMessage({ answer: call, error: flat(error) } satisfies Message)
    }
  }

  port.on('message', (received) => {
    const message = received as Message
    if ('call' in message) return void answer(message.call, message.name, message.given)
    const asked = waiting.get(message.answer)
    waiting.delete(message.answer)
    if ('error' in message) asked?.reject(raised(message.error))
    else asked?.resolve(message.value)
  })

  return {
    ask: (name, ...given) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        port.postMessage({ call: last, name, given } satisfies Message)
      }) as ReturnType<Far[typeof name]>,
    end(error) {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}

function flat(error: unknown): FlatError {
  if (error instanceof TooltrayError) {
    const { code, message, hint, data } = error
    return { known: true, message, properties: { code, hint, data } }
  }
  if (!(error instanceof Error)) return { known: false, message: String(error), properties: {} }
  const { code, errno, syscall, path } = error as NodeJS.ErrnoException
  return { known: false, message: error.message, properties: { code, errno, syscall, path, stack: error.stack } }
}

function raised({ known, message, properties }: FlatError): Error {
  if (!known) return Object.assign(new Error(message), properties)
  const { code, hint, data } = properties as Pick<TooltrayError, 'code' | 'hint'> & { data?: Record<string, unknown> }
  return new TooltrayError(code, message, { hint, data })
}
