import { ProtocolError } from '@modelcontextprotocol/client'
import { TooltrayError } from '../base/errors.ts'
import type { Mask } from './mask.ts'

/** The same error with its words and details masked: one that a server answered with, or one of ours, which may repeat its last words. */
export function maskedError(error: unknown, mask: Mask): unknown {
  if (error instanceof ProtocolError) return ProtocolError.fromError(error.code, mask.text(error.message), mask.value(error.data))
  if (!(error instanceof TooltrayError)) return error
  return new TooltrayError(error.code, mask.text(error.message), {
    cause: error.cause,
    ...(error.hint === undefined ? {} : { hint: mask.text(error.hint) }),
    ...(error.data === undefined ? {} : { data: mask.value({ ...error.data }) }),
  })
}
