import { hash } from 'node:crypto'
import type { AuditRecord, AuditedKind } from '../../../contract/activity.ts'

/** The columns of a record in order, without its hash. */
export const FIELDS = [
  'seq',
  'at',
  'kind',
  'client',
  'caller',
  'profile',
  'server',
  'tool',
  'effect',
  'decision',
  'decided_by',
  'outcome',
  'code',
  'milliseconds',
  'argument_characters',
  'result_characters',
  'arguments_hash',
  'arguments',
  'note',
  'previous',
  'script',
  'object',
] as const

/** Columns at the end that were added later. A hash covers them up to the last one that is set, so that older records keep theirs. */
const ADDED_LATER = 2

type Text = Exclude<(typeof FIELDS)[number], 'seq' | 'at' | 'milliseconds' | 'argument_characters' | 'result_characters'>

/** A record as stored. `previous` is the hash of the record before. */
export type Row = { readonly [Field in Exclude<(typeof FIELDS)[number], Text>]: number | null } & {
  readonly [Field in Text]: string | null
} & { readonly seq: number; readonly at: number; readonly kind: AuditRecord['kind']; readonly previous: string }

export type RowValue = Row[keyof Row]

/** The columns that the caller sets; the others are null. */
export type NewRow = Partial<Omit<Row, 'seq' | 'previous'>> & Pick<Row, 'at' | 'kind'>

export type StoredRow = Row & { readonly hash: string }

/** A position in the chain: the last record and its hash. */
export interface Link {
  readonly seq: number
  readonly hash: string
}

/** The link before the first record. */
export const BEGINNING: Link = { seq: 0, hash: '0'.repeat(64) }

/**
 * Returns the values of all columns, in order, of the record that follows another one. Texts are normalized to what SQLite returns
 * unchanged: it keeps neither lone surrogates nor NUL.
 */
export function valuesAfter({ seq, hash: previous }: Link, row: NewRow): RowValue[] {
  const all: Partial<Row> = { ...row, seq: seq + 1, previous }
  return FIELDS.map((field) => {
    const value = all[field] ?? null
    return typeof value === 'string' ? storable(value) : value
  })
}

function storable(text: string): string {
  return text.includes('\0') ? text.toWellFormed().replaceAll('\0', '\uFFFD') : text.toWellFormed()
}

/** Returns the hash of a record as it is stored. */
export function hashOf(row: Row): string {
  return hashOfValues(FIELDS.map((field) => row[field]))
}

/** SHA-256, in hex, of all columns in order as a JSON array, without those that were added later and are null up to the end. */
export function hashOfValues(values: readonly RowValue[]): string {
  let { length } = values
  while (length > values.length - ADDED_LATER && values[length - 1] === null) length -= 1
  return hash('sha256', JSON.stringify(length === values.length ? values : values.slice(0, length)))
}

/** Whether a record is of a request to a server. The others are about the log itself. */
function isOfServer(kind: AuditRecord['kind']): kind is AuditedKind {
  return kind === 'call' || kind === 'read' || kind === 'prompt'
}

/** Converts a record for the control API. */
export function recordOf(row: StoredRow): AuditRecord {
  const { seq, at, hash: own, kind } = row
  if (!isOfServer(kind)) return { seq, at, kind, note: row.note ?? '', hash: own }
  const call = {
    seq,
    at,
    kind,
    client: row.client,
    caller: row.caller,
    profile: row.profile,
    server: row.server,
    tool: row.tool,
    effect: row.effect,
    decision: row.decision,
    by: row.decided_by,
    outcome: row.outcome,
    code: row.code,
    milliseconds: row.milliseconds,
    argumentCharacters: row.argument_characters,
    resultCharacters: row.result_characters,
    argumentsHash: row.arguments_hash,
    arguments: row.arguments,
    script: row.script,
    note: row.note,
    hash: own,
  }
  const set = Object.entries(call).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(set), object: row.object } as unknown as AuditRecord
}
