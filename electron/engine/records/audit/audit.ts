import { nextTurn } from '../../base/limits/turn.ts'
import type { AuditQuery, AuditRecord, AuditVerdict, AuditedKind, CallDetail, CallRecord } from '../../../contract/activity.ts'
import { type TooltrayError, messageOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { AuditSettings } from '../../config/settings-schema.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { OpenedSecretStore } from '../../secrets/secret-store.ts'
import { attest } from './attest.ts'
import { reading } from './audit-failures.ts'
import { SLICE } from './audit-store.ts'
import { callRow } from './call-row.ts'
import { type Opened, createChain } from './writing/chain.ts'
import type { Journal } from './writing/journal.ts'
import { prune } from './prune.ts'
import { createRecorder } from './writing/recorder.ts'
import { recordOf } from './row.ts'
import { createSigner } from './signer.ts'
import { verifyRecord } from './verify.ts'

/** In ms. What was recorded since the last signature could be cut off unnoticed after killing the engine. */
const SIGN_EVERY = 5_000
/** In ms. A locked keychain asks the person at each attempt. */
const RETRY = 10 * 60_000
/** In ms. A keychain that prompts the person must not block the engine's end. */
const LONGEST_END = 2_000
/** In ms. The first signature of a run opens the database, which the first call does not wait for. */
const FIRST_SIGNATURE = 250

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

interface AuditDeps {
  /**
   * Opens the database; `problem` says what was wrong with it. `damaged`: it was found to be damaged. Throws what SQLite and the system
   * throw.
   */
  readonly open: (damaged: boolean) => Opened
  /** Opens the journal. Throws what the system throws. */
  readonly openJournal: () => Journal
  /** Whether there are records on disk. */
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
 * Creates the audit log. Rows are put into a journal while calls run, and added to the database afterwards (`recorder.ts`). The files are
 * opened when they are needed first; the key is read on the first signature. Signing, pruning, and verifying run one at a time. `close`
 * must be called only once.
 */
export function createAudit(deps: AuditDeps): Audit {
  const { clock, mask, settings } = deps
  const signer = createSigner(deps.secrets)
  /** The signed part, when to sign next, and whether the end that was found was attested. */
  let signing = { isAttested: false, next: clock.monotonic() + FIRST_SIGNATURE, seq: 0 }
  let underWay: Promise<void> = Promise.resolve()
  let cancelTimer: (() => void) | undefined
  let isOff = false
  let closed = false

  const chain = createChain(deps.open, clock, ({ store: { durable }, problem }, head) => {
    // A replaced file was reported already. Nothing else could have been signed.
    signing = { ...signing, isAttested: !durable || problem !== undefined, seq: durable && head !== undefined ? head.seq : 0 }
    if (problem !== undefined) deps.onProblem(problem)
  })
  const recorder = createRecorder(chain, deps.openJournal, { clock, onProblem: deps.onProblem, onWritten: () => signSoon() })

  const remark = (kind: 'altered' | 'off', note: string): void => {
    const at = clock.now()
    recorder.append(at, () => ({ at, kind, note }))
  }

  const signNow = async (): Promise<void> => {
    recorder.settle()
    const into = chain.store()
    if (!into.durable) return
    const isFirst = !signing.isAttested
    if (isFirst) {
      const trouble = await attest(into, signer)
      signing.isAttested = true
      if (trouble !== undefined) remark('altered', trouble)
      recorder.settle()
    }
    // The first signature of a run is always made: the previous key may not have been stored.
    const last = chain.last()
    if (last.seq > 0 && (isFirst || signing.seq !== last.seq)) {
      const mark = await signer.sign({ kind: 'head', ...last, at: clock.now() })
      if (closed) return
      into.setMark(mark)
      signing = { ...signing, next: clock.monotonic() + SIGN_EVERY, seq: mark.seq }
    }
    await signer.keepKey()
    await prune(into, signer, { ...settings(), now: clock.now(), age: chain.age() })
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
          if (!closed && chain.isOpen() && chain.store().durable && signing.seq !== chain.last().seq) signSoon()
        })
    })
  }

  return {
    add(call, detail, profile, kind = 'call') {
      if (!settings().enabled) {
        if (!isOff && (recorder.hasRows() || deps.exists()))
          remark('off', 'From here on, calls were not recorded, because the settings turned the audit log off.')
        isOff = true
        return
      }
      isOff = false
      const { arguments: withArguments, object } = settings()
      const keeping = { mask, arguments: withArguments, object, secretsKnown: deps.secretsKnown }
      recorder.append(call.at, () => callRow({ call, detail, profile, kind }, keeping))
    },
    async read(query) {
      const { limit, after, before } = query
      const found: AuditRecord[] = []
      return reading(async () => {
        if (!chain.isOpen() && !recorder.hasRows() && !deps.exists()) return found
        try {
          recorder.settle()
        } catch (error) {
          // What cannot be added now, for example to a full disk, is shown later.
          if (!chain.isOpen()) throw error
        }
        const store = chain.store()
        const [first, end] = [store.first(), store.last()]
        if (first === undefined || end === undefined) return found
        const start = Math.max(first.seq, (after ?? 0) + 1)
        const stop = Math.min(end.seq, (before ?? Infinity) - 1)
        const newestFirst = after === undefined
        for (let done = 0; start + done <= stop && found.length < limit; done += SLICE) {
          const [from, to] = newestFirst
            ? [Math.max(start, stop - done - SLICE + 1), stop - done]
            : [start + done, Math.min(stop, start + done + SLICE - 1)]
          found.push(...store.find({ ...query, limit: limit - found.length }, from, to, newestFirst).map(recordOf))
          await nextTurn()
        }
        return found
      })
    },
    verify: () =>
      reading(async () => {
        await alone(signNow)
        const key = await deps.secrets.settlePlace()
        return alone(async () => ({ ...(await verifyRecord(chain.store(), signer, chain.last().seq)), key }))
      }),
    async close() {
      if (chain.isOpen() || recorder.hasRows()) {
        cancelTimer?.()
        let stopWaiting = (): void => undefined
        const end = new Promise<void>((resolve) => (stopWaiting = clock.after(LONGEST_END, resolve)))
        await Promise.race([alone(signNow).catch((error: unknown) => deps.onUnsigned(messageOf(error))), end])
        stopWaiting()
      }
      closed = true
      recorder.close()
      chain.close()
    },
  }
}

const nothing = (): void => undefined
