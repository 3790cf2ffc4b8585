import { type FetchLike, type OAuthClientProvider, OAuthError, fetchToken } from '@modelcontextprotocol/client'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import { defined } from '../../base/defined.ts'
import { shellWord } from '../../entry/shell-word.ts'
import type { AuthorizationServer } from '../authorization-server.ts'
import { explainSignIn } from '../explain.ts'
import type { InteractiveProvider } from '../interactive-provider.ts'
import type { SignInFlow } from '../waiting-sign-in.ts'
import type { DeviceCode } from './device-code.ts'

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'

/** In seconds, what each `slow_down` adds to the interval (RFC 8628, section 3.5). */
const SLOWER_BY = 5

/** Dependencies of `waitForCode`. */
interface WaitForCodeDeps {
  readonly server: string
  readonly url: string
  readonly code: DeviceCode
  /** Stores the tokens. */
  readonly provider: InteractiveProvider
  readonly at: AuthorizationServer
  readonly fetch: FetchLike
  readonly clock: Clock
}

/**
 * Waits until the user has typed the code of a sign-in: it requests the token again and again, never sooner than the authorization server
 * allows, until the code expires. A request that gets no answer is repeated after twice the time.
 */
export function waitForCode({ server, url, code, provider, at, fetch, clock }: WaitForCodeDeps): SignInFlow {
  const until = clock.now() + code.expiresIn * 1000
  const ended = (why: string): TooltrayError =>
    new TooltrayError('sign_in_failed', `The sign-in to ${server} ${why}.`, {
      hint: `Begin again with: tooltray login ${shellWord(server)}`,
      data: { server },
    })
  let giveUp = (_reason: TooltrayError): void => undefined
  const givenUp = new Promise<never>((_resolve, reject) => (giveUp = reject))
  const cancelTimer = clock.after(code.expiresIn * 1000, () => giveUp(ended('was not finished in time')))
  let cancelPause = (): void => undefined
  const pause = (seconds: number): Promise<void> => new Promise((resolve) => (cancelPause = clock.after(seconds * 1000, resolve)))

  const asking: OAuthClientProvider = {
    ...provider,
    prepareTokenRequest: () => new URLSearchParams({ grant_type: DEVICE_CODE, device_code: code.deviceCode }),
  }
  const request = () =>
    fetchToken(asking, at.state.authorizationServerUrl, {
      fetchFn: fetch,
      ...defined({ metadata: at.metadata, resource: at.resource }),
    })
  const finish = async (): Promise<void> => {
    let interval = code.interval
    try {
      for (;;) {
        await Promise.race([pause(interval), givenUp])
        try {
          const tokens = await Promise.race([request(), givenUp])
          await provider.saveTokens({ ...tokens, issuer: at.issuer }, { issuer: at.issuer })
          return
        } catch (error) {
          if (error instanceof TooltrayError) throw error
          if (error instanceof OAuthError) {
            if (error.code === 'expired_token') throw ended('was not finished in time')
            if (error.code === 'slow_down') interval += SLOWER_BY
            else if (error.code !== 'authorization_pending') throw error
          } else if (error instanceof TypeError) interval *= 2
          else throw error
        }
      }
    } catch (error) {
      throw explainSignIn(error, server, url)
    } finally {
      cancelTimer()
      cancelPause()
    }
  }
  const done = finish()
  givenUp.catch(() => undefined) // handled by `finish`, unless it has ended
  done.catch(() => undefined) // reported by the state, even if no caller waits
  return { authorizationUrl: code.page.href, userCode: code.userCode, until, done, cancel: () => giveUp(ended('was cancelled')) }
}
