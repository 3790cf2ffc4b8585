import { isObject } from '../../base/is-object.ts'
import { fromJson } from '../json/from-json.ts'
import { ownAnswerId } from '../own-ids.ts'
import { CLIENT_BOUNDS } from './client-bounds.ts'
import { answerIdInHead } from './message-id.ts'

const SHORT_MEMBER = String.raw`"(?:jsonrpc|id|method)"\s*:\s*(?:-?\d+|"(?:[^"\\]|\\.)*")\s*`
const HEAD = new RegExp(String.raw`^[\s\uFEFF]*\{\s*(${SHORT_MEMBER}(?:,\s*${SHORT_MEMBER}){0,2}),`)
/** One brace ends the message itself; within a text its quotes would be escaped. */
const TAIL = new RegExp(String.raw`,\s*(${SHORT_MEMBER}(?:,\s*${SHORT_MEMBER}){0,2})\}\s*$`)

/** Whose a message is. */
export interface CutMessage {
  readonly id: string | number
  /** Of a request; undefined for an answer. */
  readonly method?: string
}

/**
 * Whose a message is of which only the first and the last bytes are left: many write the id after what is long. Undefined where neither end
 * tells an id, as of a notification.
 */
export function cutMessage(head: Buffer, tail: Buffer): CutMessage | undefined {
  const { id, method } = { ...membersOf(HEAD, head), ...membersOf(TAIL, tail) }
  if (typeof id !== 'number' && (typeof id !== 'string' || id.length > CLIENT_BOUNDS.id)) return undefined
  return { id, ...(typeof method === 'string' ? { method } : {}) }
}

/** Whether a message that begins so may be the answer to a request of our own: its id may come at its end. */
export function mayBeAnswer(head: Buffer): boolean {
  const id = answerIdInHead(head)
  return id === undefined ? !head.includes('"method"') : ownAnswerId({ id }) !== undefined
}

function membersOf(end: RegExp, bytes: Buffer): Readonly<Record<string, unknown>> {
  const members = fromJson(`{${end.exec(bytes.toString('utf8'))?.[1] ?? ''}}`)
  return isObject(members) ? members : {}
}
