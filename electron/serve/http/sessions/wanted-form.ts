import type { IncomingMessage } from 'node:http'
import { fromJson } from '../../../engine/base/text/from-json.ts'
import { isObject } from '../../../engine/base/is-object.ts'
import type { RequestContext } from './request-context.ts'

const BOTH = 'application/json, text/event-stream'
const STREAM = 'text/event-stream'

/** The media types of a request, without parameters. */
function acceptedBy(accept: string | undefined): readonly string[] {
  return (accept ?? '').split(',').flatMap((each) => each.split(';')[0]?.trim().toLowerCase() || [])
}

/**
 * The request for the SDK's transports, without its body. They demand both forms of an answer by name; many clients name none, all, or the
 * one that they read (RFC 9110, 12.5.1).
 */
export function requestOf({ url, method = 'GET', headers: given }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): Request {
  const headers = new Headers()
  for (const name in given) {
    const value = given[name]
    // Only cookies are lists; they are not used.
    if (typeof value === 'string') headers.append(name, value)
  }
  const types = acceptedBy(given.accept)
  const isLoose = types.length === 0 || types.some((type) => ['*/*', 'application/*', 'application/json', 'text/*', STREAM].includes(type))
  if (isLoose && method !== 'DELETE') headers.set('accept', method === 'GET' ? STREAM : BOTH)
  return new Request(`http://door${url}`, { method, headers })
}

/** The answer to a request as its client reads it: one message instead of a stream, if it reads JSON alone. */
export async function asWanted(response: Response, { method, headers }: Pick<RequestContext, 'method' | 'headers'>): Promise<Response> {
  const types = acceptedBy(headers.accept)
  const readsStreams = types.length === 0 || types.some((type) => [STREAM, 'text/*', '*/*'].includes(type))
  if (method !== 'POST' || readsStreams || response.headers.get('content-type')?.startsWith(STREAM) !== true) return response
  const answers = answersIn(await response.text())
  const kept = new Headers(response.headers)
  kept.set('content-type', 'application/json')
  return new Response(answers.length === 1 ? answers[0] : `[${answers.join(',')}]`, { status: response.status, headers: kept })
}

/** The answers among the messages of a stream (HTML, "Interpreting an event stream"), as they are written. */
function answersIn(stream: string): string[] {
  return stream.split(/\r?\n\r?\n/).flatMap((event) => {
    const data = event.split(/\r?\n/).flatMap((line) => /^data: ?(.*)$/s.exec(line)?.[1] ?? [])
    const text = data.join('\n')
    const message = text === '' ? undefined : fromJson(text)
    return isObject(message) && message['method'] === undefined ? [text] : []
  })
}
