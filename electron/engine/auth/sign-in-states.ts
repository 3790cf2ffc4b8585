import { TooltrayError, problemOf } from '../base/errors.ts'
import { type Clock, isYounger } from '../base/platform.ts'
import type { SignInState } from '../../contract/servers.ts'
import { shellWord } from '../entry/shell-word.ts'
import type { SignInMemory } from './sign-in-memory.ts'
import { type SignInEvent, reduceSignIn } from './sign-in-state.ts'
import { identityOf } from './identity.ts'
import { type SignInKey, signInId, signInKey } from './tokens/sign-in-key.ts'
import { type SavedTokens, endOfToken } from './tokens/sign-in-record.ts'

/** The states of sign-ins. */
export interface SignInStates {
  /** Undefined for a server that never required one. */
  of(key: SignInKey): SignInState | undefined
  dispatch(key: SignInKey, event: SignInEvent): void
  /** @param current the tokens of the sign-in; undefined if they are not known. */
  enterSignedIn(key: SignInKey, current: SavedTokens | undefined): void
  /** Forgets a sign-in, without its note. */
  forget(key: SignInKey): void
  /** Counts an attempt. Throws `sign_in_refused` after three within ten minutes, unless `again`. */
  countTry(target: SignInKey & { readonly server: string }, again: boolean): void
}

const MOST_TRIES = 3
/** In ms. */
const TRIES_COUNT_FOR = 10 * 60_000

/** Dependencies of `createSignInStates`. */
interface SignInStatesDeps {
  readonly memory: SignInMemory
  readonly clock: Clock
  readonly onChange: (key: SignInKey) => void
}

/** Creates the states. It owns them; what must outlive the process is noted. */
export function createSignInStates({ memory, clock, onChange }: SignInStatesDeps): SignInStates {
  const states = new Map<string, SignInState>()

  const stateOf = (key: SignInKey): SignInState | undefined => {
    const known = states.get(signInId(key))
    if (known !== undefined) return known
    const { signedIn, until } = memory.recall(key)
    return signedIn === true ? { name: 'signed-in', until } : undefined
  }
  const withEnd = (key: SignInKey, state: SignInState | undefined): SignInState | undefined =>
    state?.name === 'signed-out' && memory.recall(key).ended === true ? { ...state, ended: true } : state
  const dispatch = (key: SignInKey, event: SignInEvent): void => {
    const before = stateOf(key)
    const next = withEnd(key, reduceSignIn(before, event, clock.now()))
    if (next === undefined || next === before) return
    states.set(signInId(key), next)
    onChange(key)
  }
  return {
    of: stateOf,
    dispatch,
    enterSignedIn(key, current) {
      const until = current && endOfToken(current)
      memory.note(key, { signedIn: true, ended: undefined, until, identity: current && identityOf(current) })
      dispatch(key, { type: 'signed-in', until })
    },
    forget(key) {
      states.delete(signInId(key))
      onChange(key)
    },
    countTry({ server, ...target }, again) {
      const key = signInKey(target)
      const recent = again ? [] : (memory.recall(key).tries ?? []).filter((at) => isYounger(clock.now() - at, TRIES_COUNT_FOR))
      if (recent.length >= MOST_TRIES) {
        const refusal = new TooltrayError('sign_in_refused', `${MOST_TRIES} sign-ins to ${server} in a row granted too few permissions.`, {
          hint: `Ask the operator of the server which permissions you have. To try once more: tooltray login ${shellWord(server)} --again`,
          data: { server },
        })
        dispatch(key, { type: 'refused', problem: problemOf(refusal) })
        throw refusal
      }
      memory.note(key, { tries: [...recent, clock.now()] })
    },
  }
}
