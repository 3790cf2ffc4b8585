import type { Clock } from '../../base/platform.ts'

/** Looks for newer versions in the background. */
export interface DailyLooks {
  /** Begins; call it once. The first look is some minutes later, so that it does not slow a start. */
  begin(): void
  /** Begins no look any more. One that is running ends by itself. */
  stop(): void
}

/** The time between two looks, and from the start to the first, in ms. One server at a time, so that nobody notices them. */
const LOOK_AFTER = 10 * 60_000

/** Dependencies of `dailyLooks`. */
interface DailyLooksDeps {
  readonly clock: Pick<Clock, 'after'>
  /** Whether it may look now. */
  readonly mayLook: () => boolean
  /** The servers to look for, the most urgent first. */
  readonly due: () => Promise<readonly string[]>
  /** Looks for one server. */
  readonly look: (server: string) => Promise<void>
  /** A look failed. It is tried again when the server is due again. */
  readonly onError: (error: unknown) => void
}

/** Creates the looks. It owns one timer; the next look begins after the one before has ended. */
export function dailyLooks({ clock, mayLook, due, look, onError }: DailyLooksDeps): DailyLooks {
  let cancel = (): void => undefined
  let isStopped = false
  const lookOnce = async (): Promise<void> => {
    if (!mayLook()) return
    const [server] = await due()
    if (server !== undefined && !isStopped) await look(server)
  }
  const begin = (): void => {
    if (isStopped) return
    cancel = clock.after(LOOK_AFTER, () => void lookOnce().catch(onError).finally(begin))
  }
  return {
    begin,
    stop() {
      isStopped = true
      cancel()
    },
  }
}
