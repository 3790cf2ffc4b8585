import { readable } from '../answer.ts'
import type { Middleware } from '../pipeline.ts'

/** Converts responses to SDK requests into a form that the SDK accepts. Other messages pass unchanged. */
export const readableAnswers: Middleware = (next) => ({ receive: (message, extra) => next.receive(readable(message), extra) })
