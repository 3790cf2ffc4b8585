import type { ServerStatus } from '../../electron/contract/servers.ts'
import { SIGN_IN_BUTTONS, signInStep } from '../../electron/control/words/sign-in-words.ts'
import { useStore } from '../engine/use-engine.ts'
import { CopyText } from '../parts/copy/copy-text.tsx'
import { Button } from '../parts/button.tsx'
import { Trouble } from '../parts/message.tsx'
import { WaysOut } from './ways-out.tsx'
import { beginSignIn, cancelSignIn, declineOffer, signInAddresses, takeOverSignIn } from './sign-in-actions.ts'

/** The main button of a server that requires a sign-in; nothing if there is none. */
export function SignInButton({ server: { name, state, signIn } }: { server: ServerStatus }) {
  // Signed in, and refused all the same.
  const step = signIn && (signInStep(signIn) ?? (state === 'needs-sign-in' ? 'again' : undefined))
  if (step === 'browser') return <Button onClick={() => void cancelSignIn(name)}>{SIGN_IN_BUTTONS[step]}</Button>
  if (step === undefined || (state !== 'needs-sign-in' && step !== 'rights')) return null
  return (
    <Button look="primary" onClick={() => void beginSignIn(name, step === 'retry')}>
      {SIGN_IN_BUTTONS[step]}
    </Button>
  )
}

/** The state of the sign-in, and what to do about it. */
export function SignInBox({ server }: { server: ServerStatus }) {
  const { name, state, error, signIn } = server
  const address = useStore(signInAddresses).get(name)
  const button = <SignInButton server={server} />
  if (signIn?.name === 'signing-in' && signIn.code !== undefined) {
    return (
      <div className="space-y-2">
        <Trouble
          kind="warn"
          message={`Enter this code to sign in to ${name}.`}
          hint="You can open the page on any device."
          action={button}
        />
        <CopyText label="Code" text={signIn.code.code} />
        <CopyText label="Page" text={signIn.code.address} />
      </div>
    )
  }
  if (signIn?.name === 'signing-in') {
    return (
      <div className="space-y-2">
        <Trouble kind="warn" message={`Finish signing in to ${name} in your browser.`} action={button} />
        {address !== undefined && (
          <p className="text-small text-ink-2">
            No page opened?{' '}
            <a href={address} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              Open it here
            </a>
          </p>
        )}
      </div>
    )
  }
  if (signIn?.name === 'signed-in' && signIn.wants !== undefined)
    return (
      <Trouble
        kind="warn"
        message={`A call failed, because ${name} requires more permissions for it.`}
        hint={`Required: ${signIn.wants}`}
        action={button}
      />
    )
  if (state !== 'needs-sign-in' || error === undefined || signIn === undefined) return null
  const isRefused = signIn.name === 'signed-in'
  const problem = signIn.name === 'refused' || signIn.name === 'signed-out' ? signIn.problem : undefined
  return (
    <div className="space-y-2">
      <Trouble
        kind="warn"
        message={problem?.message ?? (isRefused ? `${name} did not accept your sign-in.` : error.message)}
        hint={isRefused ? 'Sign in again, or as another user.' : problem?.code === 'server_needs_sign_in' ? undefined : problem?.hint}
        action={
          problem === undefined ? (
            button
          ) : (
            <span className="flex flex-wrap justify-end gap-2">
              {button}
              <WaysOut server={server} code={problem.code} on="overview" />
            </span>
          )
        }
      />
      {signIn.name === 'signed-out' && signIn.offer !== undefined && (
        <Trouble
          kind="warn"
          message="mcp-remote is signed in to this server on this computer."
          hint="You can use that sign-in instead of signing in again. Then mcp-remote may have to sign in again."
          action={
            <span className="flex gap-1.5">
              <Button onClick={() => void takeOverSignIn(name)}>Use it</Button>
              <Button look="quiet" onClick={() => void declineOffer(name)}>
                No
              </Button>
            </span>
          }
        />
      )}
    </div>
  )
}
