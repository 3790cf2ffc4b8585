import { TooltrayError } from '../../base/errors.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { ExecuteRequest } from '../calls/execute-request.ts'
import { type SessionPromptsResources, textsOf } from './answer-prompts-resources.ts'
import { withSkillOrigin } from '../skills/skill-origin.ts'
import { promptAsToolResult, readAsToolResult } from './as-tool-result.ts'

/** A URI with an authority (RFC 3986, section 3) never means a tool. Others (`urn:x`) may be a typo in a tool's name. */
const SURELY_URI = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * Gets a prompt or reads a resource, if a name that is no tool's means one: for clients that support neither. Returns its content as a tool
 * result; undefined for every other name.
 */
export function getPromptOrResource(
  promptsResources: SessionPromptsResources,
  request: ExecuteRequest,
  context: CallContext,
): Promise<Record<string, unknown>> | undefined {
  const { name } = request
  if (SURELY_URI.test(name) || promptsResources.knows(name, context.caller))
    return promptsResources
      .read(name, context)
      .then((result) => withSkillOrigin(promptsResources.offered().skills, name, readAsToolResult(result)))
  if (promptsResources.offered().prompt(name) === undefined) return undefined
  return promptsResources.prompt(name, promptArguments(request.arguments), context).then(promptAsToolResult)
}

/** Models send an object, or its JSON text. Throws `arguments_invalid` for other text. */
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
