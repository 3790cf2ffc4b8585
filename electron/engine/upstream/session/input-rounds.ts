import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { Requester } from '../../wire/lane/asking.ts'

/** Asks a person what a server wants to know in the middle of a call. */
export type Elicit = (params: ElicitRequest['params']) => Promise<ElicitResult>

/** A server that goes on asking gets no answer at last. */
const MOST_ROUNDS = 10

/**
 * The lane of a stateless server, which may answer a request with questions, and wants the request once more with what they brought (MCP
 * specification 2026-07-28, multi round-trip requests). What nobody can answer fails that one request with `input_required`.
 *
 * @param elicit asks a person; undefined where nobody can be asked.
 */
export function withInputRounds(lane: Requester, server: string, elicit: Elicit | undefined): Requester {
  return {
    async request(request, limits) {
      let sent = request
      for (let round = 0; round <= MOST_ROUNDS; round += 1) {
        const result = await lane.request(sent, limits)
        if (result.resultType !== 'input_required') return result
        const responses: Record<string, ElicitResult> = {}
        for (const [key, question] of Object.entries(isObject(result.inputRequests) ? result.inputRequests : {})) {
          if (elicit === undefined || !isObject(question) || question.method !== 'elicitation/create') throw unanswerable(server, question)
          responses[key] = await elicit(question.params as ElicitRequest['params'])
        }
        if (Object.keys(responses).length === 0 && typeof result.requestState !== 'string') throw unanswerable(server, undefined)
        const { requestState } = result
        sent = {
          ...request,
          params: { ...request.params, inputResponses: responses, ...(requestState === undefined ? {} : { requestState }) },
        }
      }
      throw unanswerable(server, undefined)
    },
  }
}

function unanswerable(server: string, question: unknown): TooltrayError {
  const params = isObject(question) && isObject(question.params) ? question.params : {}
  const asked = typeof params.message === 'string' ? `: ${params.message}` : '.'
  return new TooltrayError(
    'input_required',
    `${server} wants an answer before it goes on with this call, and Tooltray can ask nobody for it${asked}`,
    {
      hint: 'If an argument of the tool says the same, pass it; else this tool cannot be used.',
    },
  )
}
