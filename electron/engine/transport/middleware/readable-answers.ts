import { readable } from '../answer.ts'
import type { Middleware } from '../pipeline.ts'

/** Brings answers to requests of the SDK into a form that the SDK knows. Everything else goes through as it is. */
export const readableAnswers: Middleware = (next) => ({ receive: (message, extra) => next.receive(readable(message), extra) })
