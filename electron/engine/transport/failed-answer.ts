/** The error of a request whose response is missing or unusable (JSON-RPC 2.0, section 5.1, internal error). */
export interface FailedAnswer {
  readonly jsonrpc: '2.0'
  readonly id: string | number
  readonly error: {
    readonly code: number
    readonly message: string
    readonly data?: { readonly code: 'message_too_large' | 'arguments_invalid' }
  }
}

/** Creates such an error. @param code if Tooltray has a code for it. */
export function failedAnswer<Id extends string | number>(id: Id, message: string, code?: 'message_too_large'): FailedAnswer & { id: Id } {
  return { jsonrpc: '2.0', id, error: { code: -32603, message, ...(code === undefined ? {} : { data: { code } }) } }
}

/** The error of a request that was refused (JSON-RPC 2.0, section 5.1, invalid request), with its original id. */
export function refusedRequest<Id extends string | number>(id: Id, message: string): FailedAnswer & { id: Id } {
  return { jsonrpc: '2.0', id, error: { code: -32600, message, data: { code: 'message_too_large' } } }
}

/** The error of a request that is none (JSON-RPC 2.0, section 5.1, invalid request), with the id that it has. */
export function invalidRequest<Id>(id: Id, message: string): Omit<FailedAnswer, 'id'> & { id: Id } {
  return { jsonrpc: '2.0', id, error: { code: -32600, message } }
}

/** The error of a call whose arguments are refused (JSON-RPC 2.0, section 5.1, invalid params), with its original id. */
export function refusedArguments<Id extends string | number>(id: Id, message: string): FailedAnswer & { id: Id } {
  return { jsonrpc: '2.0', id, error: { code: -32602, message, data: { code: 'arguments_invalid' } } }
}
