import { nextTurn } from '../../base/limits/turn.ts'
import type { AuditNote, AuditProblem, AuditVerdict } from '../../../contract/activity.ts'
import type { AuditStore } from './audit-store.ts'
import { BEGINNING, type Link, type StoredRow, hashOf, recordOf } from './row.ts'
import type { Signer } from './signer.ts'

/** Up to this number of altered records, each is compared with each to find those that were moved. */
const MOST_COMPARED = 300

/** Records between two pauses for other work. */
const A_TURN = 500

/**
 * Verifies the whole log up to `until`: each record is as it was written and follows the one before, and the last is the signed one.
 * Rejects with what SQLite or the secret store throws.
 */
export async function verifyRecord(
  store: Pick<AuditStore, 'slice' | 'mark'>,
  signer: Pick<Signer, 'isOurs'>,
  until = Infinity,
): Promise<Omit<AuditVerdict, 'key'>> {
  const problems: AuditProblem[] = []
  const notes: AuditNote[] = []
  const odd: StoredRow[] = []
  const wrong = (kind: AuditProblem['kind'], from: number, to: number, what: string): void =>
    void problems.push({ kind, from, to, message: `${namesOf(from, to)} ${from >= to ? 'was' : 'were'} ${what}` })
  const anchor = store.mark('anchor')
  const head = store.mark('head')
  if (anchor !== undefined && !(await signer.isOurs(anchor)))
    wrong('altered', 1, anchor.seq, 'removed, and the note of the removal is not signed with the key of this audit log.')

  let before: Link & { readonly odd?: boolean } = anchor ?? BEGINNING
  let records = 0
  for (;;) {
    const rows = store.slice(before.seq + 1).filter(({ seq }) => seq <= until)
    if (rows.length === 0) break
    for (const row of rows) {
      const { seq, hash } = row
      if (seq > before.seq + 1) wrong('missing', before.seq + 1, seq - 1, 'removed.')
      const isOdd = hashOf(row) !== hash
      if (isOdd) odd.push(row)
      else if (seq === before.seq + 1 && row.previous !== before.hash && before.odd !== true)
        wrong('changed', before.seq, before.seq, `changed: record ${seq} follows another one.`)
      if (seq === head?.seq && hash !== head.hash) wrong('changed', seq, seq, 'changed: another one was signed.')
      const recorded = recordOf(row)
      if (recorded.kind === 'altered' || recorded.kind === 'damaged')
        wrong('altered', seq, seq, `written because something happened to those before: ${recorded.note}`)
      else if (recorded.kind === 'gap' || recorded.kind === 'off') notes.push(recorded)
      before = { seq, hash, odd: isOdd }
      records += 1
      if (records % A_TURN === 0) await nextTurn()
    }
  }
  problems.push(...problemsOf(odd))
  if (head === undefined) {
    if (records > 0) wrong('unsigned', (anchor?.seq ?? 0) + 1, before.seq, 'never signed: something may be missing after them.')
  } else if (!(await signer.isOurs(head))) wrong('unsigned', head.seq, head.seq, 'signed with another key than that of this record.')
  else if (head.seq > before.seq) wrong('cut-off', before.seq + 1, head.seq, 'cut off: the end that was signed is there.')
  return {
    whole: problems.length === 0,
    records,
    ...(anchor === undefined ? {} : { prunedTo: anchor.seq }),
    ...(head === undefined ? {} : { signedTo: head.seq }),
    problems: problems.sort((a, b) => a.from - b.from),
    notes,
  }
}

function namesOf(from: number, to: number): string {
  return from >= to ? `Record ${from}` : `Records ${from} to ${to}`
}

/** Which of the records that do not match their hash were moved, and which were changed. */
function problemsOf(odd: readonly StoredRow[]): AuditProblem[] {
  const found: AuditProblem[] = []
  const compared = odd.length <= MOST_COMPARED ? odd : []
  for (const row of odd) {
    const was = compared.find((other) => other.seq !== row.seq && isOf(row, other))
    const last = found.at(-1)
    if (was !== undefined) {
      const message = `Record ${row.seq} was moved: it was record ${was.seq}.`
      found.push({ kind: 'reordered', from: row.seq, to: row.seq, message })
    } else if (last?.kind === 'changed' && last.to === row.seq - 1) {
      found[found.length - 1] = { ...last, to: row.seq, message: `${namesOf(last.from, row.seq)} were changed.` }
    } else found.push({ kind: 'changed', from: row.seq, to: row.seq, message: `${namesOf(row.seq, row.seq)} was changed.` })
  }
  return found
}

/** Whether the content of one record was written as another one, with its hash moved along or not. */
function isOf(row: StoredRow, other: StoredRow): boolean {
  return hashOf({ ...row, seq: other.seq }) === row.hash || hashOf({ ...row, seq: other.seq, previous: other.previous }) === other.hash
}
