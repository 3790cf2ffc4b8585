import type { PairingCodes } from './pairing.ts'
import type { SignInStore } from './sign-in-store.ts'

/** Devices that sign in over HTTP with a code. */
export interface Devices {
  /** Whether they can sign in, in the current settings. */
  isOn(): boolean
  readonly pairing: PairingCodes
  readonly signIns: SignInStore
  /**
   * Fetches a document that a client publishes about itself, from public addresses alone. Throws `GuardError` as `createGuardedFetch`.
   */
  fetchDocument(url: string | URL, init?: RequestInit): Promise<Response>
}
