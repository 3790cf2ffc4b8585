import { nextTurn } from '../../base/limits/turn.ts'
import type { AuditQuery, AuditRecord, AuditVerdict, AuditedKind, CallDetail, CallRecord } from '../../../contract/activity.ts'
import { type TooltrayError, messageOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { AuditSettings } from '../../config/settings-schema.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { OpenedSecretStore } from '../../secrets/secret-store.ts'
import { isForeign } from '../../storage/database.ts'
import { type AgeLimit, ageLimit } from './age-limit.ts'
import { notRecorded, reading } from './audit-failures.ts'
import { SLICE, type AuditStore } from './audit-store.ts'
import { callRow } from './call-row.ts'
import { idleCheckpoint } from './idle-checkpoint.ts'
import { prune } from './prune.ts'
import { BEGINNING, type Link, type NewRow, hashOfValues, recordOf, valuesAfter } from './row.ts'
import { attest } from './attest.ts'
import { createSigner } from './signer.ts'
import { verifyRecord } from './verify.ts'

/** In ms. What was recorded since the last signature could be cut off unnoticed after killing the engine. */
const SIGN_EVERY = 5_000
/** In ms. A locked keychain asks the person at each attempt. */
const RETRY = 10 * 60_000
/** In ms. A keychain that prompts the person must not block the engine's end. */
const LONGEST_END = 2_000

/** The audit log of what clients did. */
export interface Audit {
  /**
   * Records a call, a read or a prompt. It is on disk before any microtask that is queued after this, so an answer that a promise hands on
   * is never sent before its record is written, and killing the engine does not undo the record. Never throws.
   */
  add(call: CallRecord, detail: CallDetail, profile: string | undefined, kind?: AuditedKind): void
  /** Returns the records that a query asks for. Throws `storage_failed`. */
  read(query: AuditQuery): Promise<AuditRecord[]>
  /** Signs the unsigned rest, and verifies that the log is as it was written. Throws `storage_failed`, `secrets_locked`. */
  verify(): Promise<AuditVerdict>
  /** Signs what is not signed yet, and closes the file. */
  close(): Promise<void>
}

/** Calls that could not be recorded. */
interface Lost {
  readonly since: number
  readonly calls: number
  readonly why: string
}

interface AuditDeps {
  /**
   * Opens the file; `problem` says what was wrong with it. `damaged`: it was found to be damaged. Throws what SQLite and the system throw.
   */
  readonly open: (damaged: boolean) => { readonly store: AuditStore; readonly problem: TooltrayError | undefined }
  /** Whether the file exists. */
  readonly exists: () => boolean
  readonly secrets: Pick<OpenedSecretStore, 'get' | 'set' | 'settlePlace'>
  readonly settings: () => AuditSettings
  readonly clock: Clock
  readonly mask: Pick<Mask, 'text' | 'value'>
  /** Whether all stored secrets are masked. If not, arguments are not kept. */
  readonly secretsKnown: () => boolean
  readonly onProblem: (problem: TooltrayError) => void
  /** Called with the reason why the end cannot be signed. Signing is retried. */
  readonly onUnsigned: (why: string) => void
}

/**
 * Creates the audit log. The file is opened on the first record or read; the key is read on the first signature. It owns the open store and
 * the chain of hashes. Records of one round of microtasks are written in one transaction. Signing, pruning, and verifying run one at a
 * time. `close` must be called only once.
 */
export function createAudit(deps: AuditDeps): Audit {
  const { clock, mask, settings } = deps
  const signer = createSigner(deps.secrets)
  let opened: AuditStore | undefined
  let age: AgeLimit = ageLimit(clock, undefined)
  let last: Link = BEGINNING
  let lost: Lost | undefined
  let isOff = false
  let closed = false

  const openStore = (damaged: boolean): AuditStore => {
    const { store, problem } = deps.open(damaged)
    opened = store
    age = ageLimit(clock, store.last()?.at)
    const head = store.mark('head')
    const end = store.last() ?? store.mark('anchor') ?? BEGINNING
    // After a truncation it continues after the signed end, so that the gap stays visible.
    const { seq, hash: own } = head !== undefined && head.seq > end.seq ? head : end
    last = { seq, hash: own }
    // A replaced file was reported already. Nothing else could have been signed.
    signing = {
      isAttested: !store.durable || problem !== undefined,
      next: -Infinity,
      seq: store.durable && head !== undefined ? head.seq : 0,
    }
    if (problem !== undefined) {
      deps.onProblem(problem)
      write({ at: clock.now(), kind: 'damaged', note: `${problem.message} Earlier records are intact.` })
    }
    return store
  }
  const store = (): AuditStore => {
    if (closed) throw new Error('the audit log is closed')
    return opened ?? openStore(false)
  }

  /** The signed part, when to sign next, and whether the end that was found was attested. */
  let signing = { isAttested: false, next: -Infinity, seq: 0 }
  let underWay: Promise<void> = Promise.resolve()
  let cancelTimer: (() => void) | undefined

  const write = (next: NewRow): void => {
    const into = store()
    const values = valuesAfter(last, next)
    const own = hashOfValues(values)
    into.add(values, own)
    last = { seq: last.seq + 1, hash: own }
  }
  const writeLost = (): void => {
    if (lost === undefined) return
    const { calls, since, why } = lost
    const [from, to] = [since, clock.now()].map((at) => new Date(at).toISOString())
    const note = `${calls === 1 ? '1 call was' : `${calls} calls were`} not recorded between ${from} and ${to}: ${why}.`
    write({ at: clock.now(), kind: 'gap', note })
    lost = undefined
  }
  const lose = (since: number, calls: number, error: unknown): void => {
    if (lost === undefined) deps.onProblem(notRecorded(error))
    lost = { since: lost?.since ?? since, calls: (lost?.calls ?? 0) + calls, why: messageOf(error) }
  }

  const checkpoints = idleCheckpoint(clock, () => {
    try {
      if (!closed) opened?.checkpoint()
    } catch {
      // SQLite tries it again in a later commit, whose error is reported.
    }
  })
  /** Rows that are written together when the current microtasks have run. */
  let waiting: NewRow[] = []
  const writeAll = (rows: readonly NewRow[]): void => {
    const into = store()
    // A single row needs no transaction around it. Its call would wait for two more statements.
    if (rows.length === 1 && lost === undefined) return rows.forEach(write)
    const before = { last, lost }
    try {
      into.together(() => {
        writeLost()
        rows.forEach(write)
      })
    } catch (error) {
      ;({ last, lost } = before)
      throw error
    }
  }
  /** Writes what waits, in one transaction. What cannot be written is counted as lost. */
  const flush = (): void => {
    const [first] = waiting
    if (first === undefined) return
    const rows = waiting
    waiting = []
    try {
      try {
        writeAll(rows)
      } catch (error) {
        if (!isForeign(error)) throw error
        opened?.close()
        openStore(true)
        writeAll(rows)
      }
      checkpoints.wrote(rows.length)
      signSoon()
    } catch (error) {
      lose(first.at, rows.length, error)
    }
  }
  /** @param makeRow makes the row. What cannot be made is counted as lost. */
  const append = (at: number, makeRow: () => NewRow): void => {
    try {
      // Queued before the answer is: a promise hands it on, in a later microtask.
      if (waiting.push(makeRow()) === 1) queueMicrotask(flush)
    } catch (error) {
      lose(at, 1, error)
    }
  }

  const remark = (kind: 'altered' | 'off', note: string): void => {
    const at = clock.now()
    append(at, () => ({ at, kind, note }))
  }

  const signNow = async (): Promise<void> => {
    const into = store()
    flush()
    if (!into.durable) return
    const isFirst = !signing.isAttested
    if (isFirst) {
      const trouble = await attest(into, signer)
      signing.isAttested = true
      if (trouble !== undefined) remark('altered', trouble)
      flush()
    }
    // The first signature of a run is always made: the previous key may not have been stored.
    if (last.seq > 0 && (isFirst || signing.seq !== last.seq)) {
      const mark = await signer.sign({ kind: 'head', ...last, at: clock.now() })
      if (closed) return
      into.setMark(mark)
      signing = { ...signing, next: clock.monotonic() + SIGN_EVERY, seq: mark.seq }
    }
    await signer.keepKey()
    await prune(into, signer, { ...settings(), now: clock.now(), age })
  }
  /** Signing, pruning and verifying exclude each other. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = underWay.then(work)
    underWay = done.then(nothing, nothing)
    return done
  }
  const signSoon = (): void => {
    if (cancelTimer !== undefined) return
    cancelTimer = clock.after(Math.max(0, signing.next - clock.monotonic()), () => {
      void alone(signNow)
        .catch((error: unknown) => {
          signing.next = clock.monotonic() + RETRY
          if (!closed) deps.onUnsigned(messageOf(error))
        })
        .then(() => {
          cancelTimer = undefined
          if (!closed && opened?.durable === true && signing.seq !== last.seq) signSoon()
        })
    })
  }

  return {
    add(call, detail, profile, kind = 'call') {
      if (!settings().enabled) {
        if (!isOff && (waiting.length > 0 || deps.exists()))
          remark('off', 'From here on, calls were not recorded, because the settings turned the audit log off.')
        isOff = true
        return
      }
      isOff = false
      const { arguments: withArguments } = settings()
      append(call.at, () => callRow({ call, detail, profile, kind }, { mask, arguments: withArguments, secretsKnown: deps.secretsKnown }))
    },
    async read(query) {
      const { limit, after, before } = query
      const found: AuditRecord[] = []
      return reading(async () => {
        flush()
        if (opened === undefined && !deps.exists()) return found
        const [first, end] = [store().first(), store().last()]
        if (first === undefined || end === undefined) return found
        const start = Math.max(first.seq, (after ?? 0) + 1)
        const stop = Math.min(end.seq, (before ?? Infinity) - 1)
        const newestFirst = after === undefined
        for (let done = 0; start + done <= stop && found.length < limit; done += SLICE) {
          const [from, to] = newestFirst
            ? [Math.max(start, stop - done - SLICE + 1), stop - done]
            : [start + done, Math.min(stop, start + done + SLICE - 1)]
          found.push(
            ...store()
              .find({ ...query, limit: limit - found.length }, from, to, newestFirst)
              .map(recordOf),
          )
          await nextTurn()
        }
        return found
      })
    },
    verify: () =>
      reading(async () => {
        await alone(signNow)
        const key = await deps.secrets.settlePlace()
        return alone(async () => ({ ...(await verifyRecord(store(), signer, last.seq)), key }))
      }),
    async close() {
      flush()
      if (opened === undefined) return
      cancelTimer?.()
      checkpoints.stop()
      try {
        writeLost()
      } catch (error) {
        deps.onProblem(notRecorded(error))
      }
      let stopWaiting = (): void => undefined
      const end = new Promise<void>((resolve) => (stopWaiting = clock.after(LONGEST_END, resolve)))
      await Promise.race([alone(signNow).catch((error: unknown) => deps.onUnsigned(messageOf(error))), end])
      stopWaiting()
      closed = true
      opened.close()
    },
  }
}

const nothing = (): void => undefined
