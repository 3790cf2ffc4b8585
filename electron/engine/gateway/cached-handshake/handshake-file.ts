import { writeAtomically } from '../../base/files/write-atomically.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { CachedHandshake } from '../../../contract/cached-handshake.ts'

/** In ms. Reading any server can change the handshake, so it is written once changes have paused for this time. */
const QUIET_TIME = 500

/** The cached handshake on disk, kept current. */
export interface HandshakeFile {
  write(): Promise<void>
  writeSoon(): void
  /** Writes a pending change, and schedules no more writes. */
  close(): Promise<void>
}

/** Dependencies of `createHandshakeFile`. */
interface HandshakeFileDeps {
  file: string
  clock: Clock
  record: () => Promise<CachedHandshake>
  onProblem: (problem: TooltrayError) => void
}

/** @param deps.onProblem is called if the file cannot be written. Clients that connect before the engine then wait for it. */
export function createHandshakeFile(deps: HandshakeFileDeps): HandshakeFile {
  let written: string | undefined
  let closed = false
  let waiting = false
  let cancel = (): void => undefined

  let writing = Promise.resolve()

  const writeOnce = async (): Promise<void> => {
    waiting = false
    const text = JSON.stringify(await deps.record())
    if (text === written) return
    try {
      await writeAtomically(deps.file, text)
      written = text
    } catch (error) {
      deps.onProblem(error instanceof TooltrayError ? error : new TooltrayError('storage_failed', messageOf(error), { cause: error }))
    }
  }

  /** Writes are serialized. Otherwise an older record could be written last and stay. */
  const write = (): Promise<void> => (writing = writing.catch(() => undefined).then(writeOnce))

  return {
    write,
    writeSoon() {
      cancel()
      if (closed) return
      waiting = true
      cancel = deps.clock.after(QUIET_TIME, () => void write())
    },
    async close() {
      closed = true
      cancel()
      if (waiting) await write()
    },
  }
}
