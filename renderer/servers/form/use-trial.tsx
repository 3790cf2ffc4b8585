import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Trial } from '../../../electron/contract/servers.ts'
import { engine } from '../../engine/engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { counted, durationOf } from '../../parts/time/ago.ts'
import { Button } from '../../parts/button.tsx'
import { Elapsed } from '../../parts/time/elapsed.tsx'
import { Failure, Trouble } from '../../parts/message.tsx'
import type { Entry } from './entry.ts'

/** The maximum number of tools listed for a working server. */
const NAMED = 6

type State =
  | { readonly is: 'ready' }
  | { readonly is: 'running'; readonly stop: AbortController; readonly since: number }
  | { readonly is: 'worked'; readonly trial: Trial; readonly of: string }
  | { readonly is: 'failed'; readonly error: unknown; readonly of: string }

/**
 * Tries a server before it is added. The result is shown until the entry changes. Returns the button that starts or stops the trial, and
 * its outcome.
 *
 * @param agreed the fingerprint of the displayed preview.
 * @param waiting whether that preview is still loading.
 */
export function useTrial({
  name,
  entry,
  agreed,
  waiting,
  of,
  ready,
}: {
  readonly name: string
  readonly entry: Entry
  readonly agreed: string | undefined
  readonly waiting: boolean
  readonly of?: string | undefined
  readonly ready: () => Promise<boolean>
}): { readonly button: ReactNode; readonly outcome: ReactNode } {
  const [state, setState] = useState<State>({ is: 'ready' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const shape = JSON.stringify(entry)
  const outcome = useRef<HTMLDivElement>(null)
  // The form may be longer than the window: scroll to the result.
  useEffect(() => {
    if (state.is === 'worked' || state.is === 'failed') outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [state.is])

  const start = async (): Promise<void> => {
    if (!(await ready())) return
    const stopping = new AbortController()
    stop.current = stopping
    setState({ is: 'running', stop: stopping, since: Date.now() })
    try {
      setState({
        is: 'worked',
        trial: await engine().servers.try({ name, entry: { ...entry }, agreed, of }, { signal: stopping.signal }),
        of: shape,
      })
    } catch (error) {
      setState(stopping.signal.aborted ? { is: 'ready' } : { is: 'failed', error, of: shape })
    }
  }

  return {
    button:
      state.is === 'running' ? (
        <Button onClick={() => state.stop.abort()}>Stop trying</Button>
      ) : (
        <Button disabled={waiting} onClick={() => void start()}>
          Try it
        </Button>
      ),
    outcome: (
      <div ref={outcome} role="status" aria-label="Trial" className="scroll-my-4">
        {state.is === 'running' && (
          <p className="animate-appear text-ink-2">
            Connecting to read its tools. Afterwards, the server stops. <Elapsed since={state.since} />
          </p>
        )}
        {state.is === 'failed' &&
          state.of === shape &&
          (of === undefined && isSignIn(state.error) ? <SignInNeeded name={name} /> : <Failure error={state.error} />)}
        {state.is === 'worked' && state.of === shape && <Worked trial={state.trial} />}
      </div>
    ),
  }
}

function isSignIn(error: unknown): boolean {
  return explainError(error).code === 'server_needs_sign_in'
}

/** A server that is not added yet has no sign-in and no entry in servers.json: the form has the fields. */
function SignInNeeded({ name }: { name: string }) {
  return (
    <Trouble
      message={`${name} requires sign-in.`}
      hint={
        'If you have a token, enter it under Token or Headers. If you did, the server does not accept it. Without one, add the server, ' +
        'then sign in.'
      }
    />
  )
}

function Worked({ trial: { tools, milliseconds, name, version, protocolVersion } }: { trial: Trial }) {
  return (
    <div className="flex gap-2 rounded-box border px-3 py-2">
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
      <div className="min-w-0">
        <p>
          It works: {counted(tools.length, 'tool')} after {durationOf(milliseconds)}.
        </p>
        {tools.length > 0 && (
          <p className="font-mono text-small break-words text-ink-2">
            {tools.slice(0, NAMED).join(', ')}
            {tools.length > NAMED && ` and ${tools.length - NAMED} more`}
          </p>
        )}
        <p className="text-small text-ink-2">
          {[
            name === undefined ? undefined : `Reported name: ${name} ${version ?? ''}`.trim(),
            protocolVersion === undefined ? undefined : `MCP version ${protocolVersion}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
    </div>
  )
}
