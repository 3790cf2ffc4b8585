import { isObject } from '../../base/is-object.ts'
import type { ServerRequest } from '../../transport/server-request.ts'

/**
 * Whether a client declared support for a server request (MCP specification, client capabilities; elicitation without a mode is a form, as
 * in 2025-06-18).
 *
 * @param capabilities as the client declared them; undefined before that.
 */
export function canBeAsked({ method, params }: ServerRequest, capabilities: Readonly<Record<string, unknown>> | undefined): boolean {
  const { elicitation, sampling, roots } = capabilities ?? {}
  switch (method) {
    case 'elicitation/create': {
      if (!isObject(elicitation)) return false
      const { form, url } = elicitation
      return params['mode'] === 'url' ? isObject(url) : isObject(form) || url === undefined
    }
    case 'sampling/createMessage': {
      const withTools = params['tools'] !== undefined || params['toolChoice'] !== undefined
      return isObject(sampling) && (!withTools || isObject(sampling.tools))
    }
    case 'roots/list':
      return isObject(roots)
  }
}

/** Whether a client with these capabilities supports any server request. */
export function canBeAskedAnything(capabilities: Readonly<Record<string, unknown>> | undefined): boolean {
  const { elicitation, sampling, roots } = capabilities ?? {}
  return isObject(elicitation) || isObject(sampling) || isObject(roots)
}
