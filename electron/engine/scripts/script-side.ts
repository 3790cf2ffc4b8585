import { ProtocolError } from '@modelcontextprotocol/server'
import { TooltrayError } from '../base/errors.ts'
import { isObject } from '../base/is-object.ts'
import { signatureOf } from '../catalog/signature.ts'
import type { CallContext } from '../gateway/calls/call-context.ts'
import type { ExecuteRequest } from '../gateway/calls/execute-request.ts'
import { wordsOf } from '../gateway/calls/kept-words.ts'
import { describeTools } from '../gateway/finding/describe-tools.ts'
import { type ToolAccess, executeWhole } from '../gateway/meta-tools/meta-calls.ts'
import { plainError } from '../gateway/plain-words.ts'
import type { DoneCalls } from './done-calls.ts'
import { LIMITS } from './sandbox/limits.ts'
import type { Asked } from './sandbox/messages.ts'
import type { Outside } from './sandbox/sandbox.ts'
import type { SessionValues } from './session-values.ts'
import { valueOfResult } from './value-of-result.ts'

/** Everything needed to answer one run of a script. */
export interface ScriptSide {
  readonly toolAccess: () => ToolAccess
  readonly readOnly: boolean
  readonly calls: DoneCalls
  readonly values: SessionValues
  /** The context of its calls, with their parent and cancellation. */
  readonly context: CallContext
}

/** Answers one kind of request. The script's input is untrusted: each reads only the members it needs. */
type Answer = (side: ScriptSide, given: Readonly<Record<string, unknown>>, pause: () => () => void) => Promise<string>

const ANSWERS: Readonly<Record<Asked, Answer>> = {
  call,
  async search({ toolAccess, context }, { query, limit, server }) {
    const { search, mask } = toolAccess()
    const most = typeof limit === 'number' ? { limit } : {}
    const only = typeof server === 'string' ? { server } : {}
    const { hits } = await search({ query: mask.text(textOf(query, 'query')), ...most, ...only }, context.caller)
    return JSON.stringify(hits.map(({ name, description, effect, signature }) => ({ name, description, effect, signature })))
  },
  async describe({ toolAccess }, { names }) {
    const { directory } = toolAccess()
    await directory.ready()
    const wanted = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
    const { tools } = describeTools(directory, wanted)
    const described = tools.map((tool) => ({ ...tool, signature: signatureOf({ ...tool, inputSchema: tool['inputSchema'] }) }))
    return JSON.stringify(described.length === 1 && wanted.length === 1 ? described[0] : described)
  },
  result: (side, { id }) => kept(side, { $result: textOf(id, 'id') }),
  read: (side, { id, path }) => kept(side, { $result: textOf(id, 'id'), path: textOf(path, 'path') }),
  async store({ values, context }, { key, value }) {
    values.store(context.caller.id, textOf(key, 'key'), JSON.stringify(value ?? null))
    return ''
  },
  async load({ values, context }, { key }) {
    return values.load(context.caller.id, textOf(key, 'key')) ?? ''
  },
}

/**
 * Answers the requests of a script with the tool access of its client: it may do nothing that the client may not.
 *
 * @returns as `Outside.ask`, with secrets in errors masked.
 */
export function scriptSide(side: ScriptSide): Outside['ask'] {
  return async (what, given, pause) => {
    try {
      const asked: unknown = JSON.parse(given)
      const json = await ANSWERS[what](side, isObject(asked) ? asked : {}, pause)
      if (json.length <= LIMITS.message) return json
      const id = side.toolAccess().results.keep(json, side.context.caller.id)
      throw new TooltrayError('value_too_large', `It has ${json.length} characters, more than a script can receive.`, {
        hint: `Read parts of it: read("${id}", "a JMESPath").`,
      })
    } catch (error) {
      throw plainError(error, side.toolAccess().mask)
    }
  }
}

/** A call from the script. Progress is reported for each ended call, so that it is known what was done if the engine crashes. */
async function call(side: ScriptSide, given: Readonly<Record<string, unknown>>, pause: () => () => void): Promise<string> {
  const tell = (how: string): void =>
    side.context.onProgress?.({ progress: side.calls.ended(), message: `${String(given['name'])}: ${how}` })
  try {
    const json = await made(side, given, pause)
    tell('done')
    return json
  } catch (error) {
    tell('failed')
    throw error
  }
}

async function made(
  side: ScriptSide,
  { name, arguments: args }: Readonly<Record<string, unknown>>,
  pause: () => () => void,
): Promise<string> {
  const access = side.toolAccess()
  const request: ExecuteRequest = { name: textOf(name, 'name'), arguments: args, readOnly: side.readOnly }
  const ended = side.calls.begin(request.name, args)
  try {
    const result = await executeWhole(access, request, contextOf(side.context, pause))
    if (result['isError'] === true) throw Object.assign(new Error(wordsOf(result)), { code: 'tool_error' })
    const resolution = access.directory.resolve(request.name)
    const json = await valueOfResult(result, resolution.kind === 'found' ? resolution.tool : undefined)
    ended({ json })
    return json
  } catch (error) {
    const message = error instanceof ProtocolError ? `The server answered with error ${error.code}: ${error.message}` : undefined
    ended({ error: access.mask.text(message ?? (error instanceof TooltrayError ? error.sentence : String(error))) })
    throw message === undefined ? error : Object.assign(new Error(message), { code: 'upstream_error' })
  }
}

/** The context of one of many calls: without progress, server requests go to the user, and the script's clock pauses for them. */
function contextOf(context: CallContext, pause: () => () => void): CallContext {
  const people = context.requestHandler?.ofUser
  const requestHandler = people && {
    ...people,
    async ask(...question: Parameters<typeof people.ask>) {
      const goOn = pause()
      try {
        return await people.ask(...question)
      } finally {
        goOn()
      }
    },
  }
  return {
    ...context,
    onProgress: undefined,
    answersItself: undefined,
    answers: undefined,
    onAsked: pause,
    requestHandler: requestHandler && { ...requestHandler, ofUser: requestHandler },
  }
}

/** A value of a result that was kept for the session. */
async function kept({ toolAccess, context }: ScriptSide, reference: Readonly<Record<string, string>>): Promise<string> {
  const filled = await toolAccess().results.filledIn({ value: reference }, {}, context.caller.id)
  return JSON.stringify((filled as { value: unknown }).value)
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw new TooltrayError('arguments_invalid', `${name} must be text.`)
}
