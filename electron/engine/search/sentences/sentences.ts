import { join } from 'node:path'
import { messageOf } from '../../base/errors.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import { inTurns } from '../../base/limits/turn.ts'
import type { Log } from '../../base/log.ts'
import type { Clock } from '../../base/platform.ts'
import { encoderVersion } from '../encoder/encoder-file.ts'
import type { SearchIndex } from '../search-index.ts'
import { type KeptSentences } from './kept-sentences.ts'
import { type Pace } from './pace.ts'
import { type ThreadedEncoder, threadedEncoder } from './threaded-encoder.ts'

/** How far search by sentences is. */
export interface SentenceProgress {
  /** Tools whose vectors are known, of all. Equal once it is ready. */
  readonly learned: number
  readonly of: number
  /** Why searches compare no sentences, and will not. */
  readonly problem?: string
}

/** Search by the meaning of sentences, for all indexes of an engine. */
export interface Sentences {
  /**
   * Learns the tools of an index in the background, now and whenever they change.
   *
   * @returns a function that ends it.
   */
  follow(index: SentenceIndex): () => void
  /**
   * The vector of a request, for `SearchOptions.request`. Undefined if meanings are compared without it: while it is off, while tools of
   * the index are being learned, with the first request, for which the encoder is opened, and if it takes longer than LONGEST_WAIT.
   */
  request(index: SentenceIndex, query: string): Promise<Float32Array | undefined>
  /** Turns it on or off. */
  set(isOn: boolean): void
  /** Whether the encoder is in memory. */
  readonly isOpen: boolean
  /** Undefined while it is off. */
  progress(): SentenceProgress | undefined
  close(): Promise<void>
}

type SentenceIndex = Pick<SearchIndex, 'sentences' | 'sentenceOf' | 'setSentences' | 'size'>

interface SentencesDeps {
  /** The folder with `encoder.bin`. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  /** Opens the vectors of earlier runs. */
  readonly openKept: (version: string) => KeptSentences
  readonly pace: Pace
  /** Called when the progress changes, at most once a second while tools are learned. */
  readonly onProgress: () => void
}

/** In ms. A search that has to wait longer does without: the machine is busy with something else. */
const LONGEST_WAIT = 150
/** Requests whose vectors are remembered: people and models repeat theirs. Inner: the oldest are encoded again. */
const MOST_REQUESTS = 200
/** In ms. */
const PROGRESS = 1_000

/** Creates the search by sentences, which is off. It owns the encoder's thread and the vectors of the latest requests. */
export function createSentences(deps: SentencesDeps): Sentences {
  const { clock, log, pace } = deps
  // In the packed app, it lies beside the archive: Electron would copy it out of there each time.
  const path = join(deps.folder.replace(/app\.asar(?=$|[\\/])/, 'app.asar.unpacked'), 'encoder.bin')
  const encoder: ThreadedEncoder = threadedEncoder(path, clock)
  const indexes = new Set<SentenceIndex>()
  const requests = new Map<string, Promise<Float32Array | undefined>>()
  let kept: KeptSentences | undefined
  let problem: string | undefined
  let isLearning = false
  /** Whether the encoder has ever answered: from then on, opening it again takes a tenth of a second. */
  let hasAnswered = false
  let lastTold = -PROGRESS

  function fail(error: unknown): void {
    if (kept === undefined) return
    problem = messageOf(error)
    log.warn({ error: problem }, 'search by sentences has ended')
    turnOff()
    deps.onProgress()
  }

  function tell(): void {
    if (clock.monotonic() - lastTold < PROGRESS) return
    lastTold = clock.monotonic()
    deps.onProgress()
  }

  function turnOff(): void {
    kept = undefined
    requests.clear()
    for (const index of indexes) for (const _step of index.setSentences(undefined));
    void encoder.close()
  }

  /** Learns what waits, one text after the other. */
  async function learn(): Promise<void> {
    if (isLearning) return
    isLearning = true
    try {
      for (;;) {
        const index = [...indexes].find(({ sentences }) => (sentences?.waiting ?? 0) > 0)
        const next = index?.sentences?.next()
        const store = kept
        if (next === undefined || store === undefined) break
        await pace.rest()
        const began = clock.monotonic()
        const vector = await encoder.tool(next.text())
        if (kept !== store) break
        store.put(next.key, vector)
        for (const each of indexes) each.sentences?.learn(next.key, vector)
        pace.worked(clock.monotonic() - began)
        tell()
      }
    } catch (error) {
      fail(error)
    } finally {
      isLearning = false
      deps.onProgress()
    }
  }

  async function begin(index: SentenceIndex): Promise<void> {
    const store = kept
    if (store === undefined) return
    await inTurns(index.setSentences({ get: store.get, onUnknown: () => void learn() })[Symbol.iterator]())
    deps.onProgress()
  }

  function encode(text: string): Promise<Float32Array | undefined> {
    const made = encoder.request(text).then(
      (vector) => {
        hasAnswered = true
        return vector
      },
      (error: unknown) => {
        fail(error)
        return undefined
      },
    )
    requests.set(text, made)
    forgetOldest(requests, MOST_REQUESTS)
    return made
  }

  const ready = (index: SentenceIndex): boolean => kept !== undefined && index.sentences?.waiting === 0

  return {
    follow(index) {
      indexes.add(index)
      void begin(index)
      return () => {
        indexes.delete(index)
        for (const _step of index.setSentences(undefined));
      }
    },
    async request(index, query) {
      if (!ready(index)) return undefined
      const text = index.sentenceOf(query)
      if (text === '') return undefined
      const made = requests.get(text) ?? encode(text)
      if (!hasAnswered) return undefined
      const late = new Promise<undefined>((resolve) => {
        const cancel = clock.after(LONGEST_WAIT, () => resolve(undefined))
        void made.then(cancel)
      })
      return Promise.race([made, late])
    },
    set(isOn) {
      if (isOn === (kept !== undefined)) return
      if (!isOn) {
        problem = undefined
        turnOff()
        return deps.onProgress()
      }
      try {
        kept = deps.openKept(encoderVersion(path))
      } catch (error) {
        problem = messageOf(error)
        log.warn({ error: problem }, 'search by sentences is not there')
        return deps.onProgress()
      }
      problem = undefined
      for (const index of indexes) void begin(index)
    },
    get isOpen() {
      return encoder.isOpen
    },
    progress() {
      if (kept === undefined && problem === undefined) return undefined
      const [main] = indexes
      const of = main?.size ?? 0
      // Tools of the same text wait once.
      const learned = main?.sentences === undefined ? 0 : Math.max(0, of - main.sentences.waiting)
      return { learned, of, ...(problem === undefined ? {} : { problem }) }
    },
    async close() {
      kept = undefined
      await encoder.close()
    },
  }
}
