import { ProtocolError } from '@modelcontextprotocol/client'
import { TooltrayError } from '../base/errors.ts'
import type { Mask } from './mask.ts'

/** Masks the message and details of an error: a server's own, or one of Tooltray, which may quote the server. */
export function maskedError(error: unknown, mask: Mask): unknown {
  if (error instanceof ProtocolError) return ProtocolError.fromError(error.code, mask.text(error.message), mask.value(error.data))
  if (!(error instanceof TooltrayError)) return error
  return new TooltrayError(error.code, mask.text(error.message), {
    cause: error.cause,
    ...(error.hint === undefined ? {} : { hint: mask.text(error.hint) }),
    data: error.data && mask.value({ ...error.data }),
  })
}
