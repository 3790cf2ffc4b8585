import { freeName } from '../../base/text/free-name.ts'
import type { AskingApp, Pairing } from '../../../contract/access.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { Access, NewCredential } from '../credentials/access.ts'
import { isCode, newCode } from './pairing-code.ts'

/** What a code is made for. Without a name, the device is named after its app. */
export type WantedDevice = Omit<NewCredential, 'name'> & { readonly name?: string | undefined }

/** Why a code was not accepted: none is open, it was not that one, or it was wrong too often, which ended it. */
export type PairingRefusal = 'closed' | 'wrong' | 'ended'

/** The codes that devices sign in with. One is open at most, and lets one device in. */
export interface PairingCodes {
  /**
   * Opens a code, and ends the one before it. Throws `sign_in_off` if devices cannot sign in, `credential_exists`, and
   * `credential_invalid`.
   */
  open(wanted: WantedDevice): { readonly code: string; readonly expires: number }
  /** The latest code, until `end`; undefined if there was none. */
  current(): Pairing | undefined
  isOpen(): boolean
  /** Notes that an app shows its sign-in page, so that a person sees who asks. */
  asks(app: AskingApp): void
  /**
   * Uses up the code for a device. Returns its account, or why the code was not accepted. Throws `storage_failed` if the device could not
   * be stored.
   */
  redeem(typed: string, app: AskingApp): { readonly account: string } | PairingRefusal
  end(): void
}

/** How long a code is accepted, in ms. */
const CODE_LASTS = 120_000
/** Wrong codes of all visitors together. Over it: the code ends, and a new one is needed. */
const MOST_WRONG_CODES = 5
/** Apps shown while a code is open. Over it: the oldest is not shown any more. */
const MOST_ASKING = 5
/** Characters of the name of an app, as it names itself. Over it: the rest is cut. */
const LONGEST_APP_NAME = 60

/** Dependencies of `createPairing`. */
interface PairingDeps {
  readonly clock: Clock
  readonly access: Pick<Access, 'addDevice' | 'checkNew' | 'list'>
  /** Whether devices can sign in. */
  readonly isOn: () => boolean
  /** Whether a rule or a role is about clients of this name: an app must not choose its own rights. */
  readonly isMeant: (name: string) => boolean
  readonly onChange: () => void
}

/** Creates the codes. It owns the open one; all of its functions complete without waiting. */
export function createPairing(deps: PairingDeps): PairingCodes {
  const { clock, access } = deps
  let latest: (Pairing & { readonly wanted: WantedDevice; readonly until: number }) | undefined
  let wrong = 0
  let cancel = (): void => undefined

  const close = (state: 'used' | 'expired' | 'wrong', device?: string): void => {
    if (latest === undefined) return
    cancel()
    const { code: _code, ...rest } = latest
    latest = { ...rest, state, ...(device === undefined ? {} : { device }) }
    deps.onChange()
  }

  const open = (): (Pairing & { readonly code: string; readonly wanted: WantedDevice }) | undefined => {
    if (latest?.code === undefined) return undefined
    // A timer is late while the computer sleeps.
    if (clock.monotonic() >= latest.until) {
      close('expired')
      return undefined
    }
    return { ...latest, code: latest.code }
  }

  return {
    open(wanted) {
      if (!deps.isOn())
        throw new TooltrayError('sign_in_off', 'Devices cannot sign in with a code, because this is turned off.', {
          hint: 'Turn it on in Settings > HTTP access, or set settings.http.signIn to true.',
        })
      if (wanted.name !== undefined) access.checkNew(wanted.name)
      cancel()
      wrong = 0
      const code = newCode()
      const expires = clock.now() + CODE_LASTS
      latest = { state: 'open', code, expires, asking: [], wanted, until: clock.monotonic() + CODE_LASTS }
      cancel = clock.after(CODE_LASTS, () => close('expired'))
      deps.onChange()
      return { code, expires }
    },
    current() {
      open()
      if (latest === undefined) return undefined
      const { wanted: _wanted, until: _until, ...shown } = latest
      return shown
    },
    isOpen: () => open() !== undefined,
    asks(app) {
      if (latest === undefined || open() === undefined) return
      const others = latest.asking.filter(({ name, leadsTo }) => name !== app.name || leadsTo !== app.leadsTo)
      latest = { ...latest, asking: [...others, app].slice(-MOST_ASKING) }
      deps.onChange()
    },
    redeem(typed, app) {
      const current = open()
      if (current === undefined) return 'closed'
      if (!isCode(typed, current.code)) {
        wrong += 1
        if (wrong < MOST_WRONG_CODES) return 'wrong'
        close('wrong')
        return 'ended'
      }
      const names = access.list().map(({ name }) => name)
      const { name: chosen, ...limits } = current.wanted
      const name = freeName(chosen ?? (deps.isMeant(app.name) ? 'Device' : app.name), new Set(names), ' ')
      const account = access.addDevice({ ...limits, name }, app.name)
      close('used', name)
      return { account }
    },
    end() {
      cancel()
      latest = undefined
      deps.onChange()
    },
  }
}

/** Returns the name of an app, as it declares it, as one line without control characters; else `An app`. */
export function appName(given: unknown): string {
  const line =
    typeof given === 'string'
      ? given
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim()
          .slice(0, LONGEST_APP_NAME)
          .trim()
      : ''
  return line === '' || /^openid:/i.test(line) ? 'An app' : line.toWellFormed()
}
