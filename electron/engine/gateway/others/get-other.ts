import { TooltrayError } from '../../base/errors.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { ExecuteRequest } from '../calls/execute-tool.ts'
import { type SessionOthers, textsOf } from './answer-others.ts'
import { promptAsToolResult, readAsToolResult } from './as-tool-result.ts'

/** As the scheme of a URI ends (RFC 3986, section 3.1); no name of a tool has it. */
const URI = /^[a-z][a-z0-9+.-]*:/i

/**
 * Gets a prompt, or reads a resource, where a name that is no tool's means one: for clients that know neither. Gives its content as the
 * result of a tool; undefined for every other name.
 */
export function getOther(
  others: SessionOthers,
  request: ExecuteRequest,
  context: CallContext,
): Promise<Record<string, unknown>> | undefined {
  const { name } = request
  if (URI.test(name)) return others.read(name, context).then(readAsToolResult)
  if (others.offered().prompt(name) === undefined) return undefined
  return others.prompt(name, promptArguments(request.arguments), context).then(promptAsToolResult)
}

/** Models send an object, or JSON text of one. */
function promptArguments(given: unknown): Record<string, string> {
  if (typeof given !== 'string') return textsOf(given)
  try {
    return textsOf(JSON.parse(given))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new TooltrayError('arguments_invalid', `The arguments of the prompt are not JSON: ${error.message}.`, {
      hint: 'Pass an object.',
    })
  }
}
