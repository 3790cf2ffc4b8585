import type { FetchLike, JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from '../is-object.ts'
import { readable } from './raw-result.ts'

/**
 * A `fetch` whose answers the SDK's HTTP transports can read: they drop a message that is not quite as its schemas want it before anybody
 * sees it, and its request would wait until its time limit. Everything that is no JSON-RPC answer comes through as it is, byte for byte.
 */
export function readableAnswers(fetch: FetchLike): FetchLike {
  return async (url, init) => {
    const response = await fetch(url, init)
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (!response.ok || response.body === null) return response
    if (type === 'application/json') {
      const { text, value } = mended(await response.text())
      const answer = replaced(response, text)
      // It is read already: a result of many megabytes should not be parsed twice.
      return value === undefined ? answer : Object.defineProperty(answer, 'json', { value: async () => value })
    }
    if (type === 'text/event-stream') return replaced(response, response.body.pipeThrough(new TextDecoderStream()).pipeThrough(lineByLine(mendedEvent)).pipeThrough(new TextEncoderStream()))
    return response
  }
}

/** The same response with another body. Where it came from is what a constructor cannot set. */
function replaced(response: Response, body: string | ReadableStream<Uint8Array>): Response {
  const { status, statusText, headers, url, redirected } = response
  return Object.defineProperties(new Response(body, { status, statusText, headers }), { url: { value: url }, redirected: { value: redirected } })
}

/** Messages always stand on one line of data: JSON of more lines cannot be told from other text, and is left alone. */
function mendedEvent(line: string): string {
  if (!line.startsWith('data:')) return line
  const text = line.slice('data:'.length).trimStart()
  const { text: readableText } = mended(text)
  return readableText === text ? line : `data: ${readableText}`
}

/** The text of an answer as it can be read, and what it says; that is undefined for what is no JSON. */
function mended(text: string): { readonly text: string; readonly value: unknown } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Whoever expects JSON here will say so.
    return { text, value: undefined }
  }
  const messages: unknown[] = Array.isArray(value) ? value : [value]
  const readableOnes = messages.map(mendedMessage)
  if (readableOnes.every((message, at) => message === messages[at])) return { text, value }
  const readableValue = Array.isArray(value) ? readableOnes : readableOnes[0]
  return { text: JSON.stringify(readableValue), value: readableValue }
}

function mendedMessage(value: unknown): unknown {
  return isObject(value) && value.jsonrpc === '2.0' ? readable(value as JSONRPCMessage) : value
}

/** Puts each line of a text through `change`, without its end. What comes after the last line end is a line, too. */
function lineByLine(change: (line: string) => string): TransformStream<string, string> {
  let begun: string[] = []
  const whole = (end: string): string => {
    begun.push(end)
    const line = begun.join('')
    begun = []
    return line.endsWith('\r') ? `${change(line.slice(0, -1))}\r` : change(line)
  }
  return new TransformStream({
    transform(chunk, controller) {
      const [first = '', ...rest] = chunk.split('\n')
      if (rest.length === 0) {
        begun.push(first)
        return
      }
      const next = rest.pop() ?? ''
      controller.enqueue(`${[whole(first), ...rest.map((line) => whole(line))].join('\n')}\n`)
      begun.push(next)
    },
    flush(controller) {
      const last = whole('')
      if (last !== '') controller.enqueue(last)
    },
  })
}
