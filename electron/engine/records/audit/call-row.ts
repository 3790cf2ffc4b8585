import { hash } from 'node:crypto'
import type { AuditedKind, CallDetail, CallRecord } from '../../../contract/activity.ts'
import { messageOf } from '../../base/errors.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { keptArguments, keptText } from '../../secrets/kept-arguments.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { NewRow } from './row.ts'

/** Characters of a client's name, and of the arguments of a call. */
const LONGEST_NAME = 200
const LONGEST_ARGUMENTS = 50_000

const SECRETS_UNKNOWN = 'The arguments of this call are not kept: the secrets that are stored were not known yet.'

/** A call that ended or was refused. */
interface EndedCall {
  readonly call: CallRecord
  readonly detail: CallDetail
  readonly profile: string | undefined
  readonly kind: AuditedKind
}

/** What is kept of arguments beside their hash. */
interface Keeping {
  readonly mask: Pick<Mask, 'text' | 'value'>
  /** Whether the arguments are kept, masked. */
  readonly arguments: boolean
  /** Whether what a call is about is kept. */
  readonly object: boolean
  /** Whether all stored secrets can be masked. Without that, no arguments are kept. */
  readonly secretsKnown: () => boolean
}

/** Makes the row of a call. */
export function callRow(
  { call, detail, profile, kind }: EndedCall,
  { mask, arguments: isKept, object: isAbout, secretsKnown }: Keeping,
): NewRow {
  const { text, note } = textOf(detail.arguments)
  const known = !isKept || secretsKnown()
  return {
    at: call.at,
    kind,
    client: call.client.slice(0, LONGEST_NAME),
    caller: call.caller,
    profile: profile ?? null,
    server: call.server,
    tool: call.tool,
    effect: call.effect ?? null,
    decision: call.decision ?? null,
    decided_by: call.by === undefined ? null : mask.text(call.by),
    outcome: call.outcome,
    code: call.code ?? null,
    milliseconds: call.milliseconds,
    argument_characters: text?.length ?? null,
    result_characters: Math.round(call.characters),
    arguments_hash: text === undefined ? null : hash('sha256', text),
    script: call.parent ?? null,
    object: isAbout ? (call.object ?? null) : null,
    arguments: isKept && known && text !== undefined ? maskedText(detail.arguments, text, mask) : null,
    note: note ?? (known ? null : SECRETS_UNKNOWN),
  }
}

/** The arguments with secrets masked, up to the limit. */
function maskedText(args: unknown, text: string, mask: Keeping['mask']): string {
  if (text.length <= LONGEST_ARGUMENTS) return canonicalJson(keptArguments(args ?? {}, mask)).slice(0, LONGEST_ARGUMENTS)
  // A secret may cross the limit, so twice the length is masked before the text is cut.
  return keptText(text.slice(0, 2 * LONGEST_ARGUMENTS), mask).slice(0, LONGEST_ARGUMENTS)
}

/** The arguments as they are hashed, or why they cannot be: the call is recorded anyway. A call without arguments has an empty object. */
function textOf(args: unknown): { readonly text?: string; readonly note?: string } {
  try {
    return { text: canonicalJson(args ?? {}) }
  } catch (error) {
    return { note: `The arguments of this call could not be hashed: ${messageOf(error)}.` }
  }
}
