import { isObject } from '../../base/is-object.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { ownAnswerId } from '../own-ids.ts'
import { CLIENT_BOUNDS } from './client-message-limits.ts'
import { answerIdInHead } from './message-id.ts'

const SHORT_MEMBER = String.raw`"(?:jsonrpc|id|method)"\s*:\s*(?:-?\d+|"(?:[^"\\]|\\.)*")\s*`
const HEAD = new RegExp(String.raw`^[\s\uFEFF]*\{\s*(${SHORT_MEMBER}(?:,\s*${SHORT_MEMBER}){0,2}),`)
/** One brace ends the message itself; inside a text, the quotes would be escaped. */
const TAIL = new RegExp(String.raw`,\s*(${SHORT_MEMBER}(?:,\s*${SHORT_MEMBER}){0,2})\}\s*$`)

/** The id and method of a message that was cut. */
export interface CutMessage {
  readonly id: string | number
  /** The method of a request; undefined for a response. */
  readonly method?: string
}

/**
 * Identifies a message of which only the first and the last bytes are left: many peers write the id after the long part. Undefined if
 * neither end contains an id, as for a notification.
 */
export function cutMessage(head: Buffer, tail: Buffer): CutMessage | undefined {
  const { id, method } = { ...membersOf(HEAD, head), ...membersOf(TAIL, tail) }
  if (typeof id !== 'number' && (typeof id !== 'string' || id.length > CLIENT_BOUNDS.id)) return undefined
  return { id, ...(typeof method === 'string' ? { method } : {}) }
}

/** Whether a message with this beginning may be the response to a request of our own. Its id may be at its end. */
export function mayBeAnswer(head: Buffer): boolean {
  const id = answerIdInHead(head)
  return id === undefined ? !head.includes('"method"') : ownAnswerId({ id }) !== undefined
}

function membersOf(end: RegExp, bytes: Buffer): Readonly<Record<string, unknown>> {
  const members = fromJson(`{${end.exec(bytes.toString('utf8'))?.[1] ?? ''}}`)
  return isObject(members) ? members : {}
}
