import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Pairing } from '../../../electron/contract/access.ts'
import { engine } from '../../engine/engine.ts'
import { explainError } from '../../engine/explain-error.ts'
import { askAgain } from '../../engine/queries.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { attempt } from '../../frame/notices.ts'
import { hrefOf } from '../../frame/route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Countdown } from '../../parts/time/countdown.tsx'
import { NameChoice } from './name-choice.tsx'

/** Connects a device that signs in with a code: what it is for, the code, and what came of it. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const status = useStatus()
  const [again, setAgain] = useState(false)
  const pairing = again ? undefined : status?.pairing
  const isOn = status?.engine.http.some(({ signIn }) => signIn === true) === true
  const close = (): void => {
    // What came of it was seen, and a code that nobody looks at is not left open.
    if (status?.pairing !== undefined) void attempt(() => engine().access.endPairing({}), 'The code is still open')
    void askAgain('access.list')
    onClose()
  }
  return (
    <Dialog label="Pair a device" onClose={close} className="w-[440px] max-w-[calc(100vw-2rem)]">
      <div className="space-y-4 p-5">
        <h2 className="text-section font-semibold">Pair a device</h2>
        {!isOn ? (
          <TurnedOff onClose={close} />
        ) : pairing === undefined ? (
          <WantedDevice onOpened={() => setAgain(false)} onClose={close} />
        ) : pairing.code === undefined ? (
          <Outcome pairing={pairing} onAgain={() => setAgain(true)} onClose={close} />
        ) : (
          <OpenCode pairing={{ ...pairing, code: pairing.code }} onClose={close} />
        )}
      </div>
    </Dialog>
  )
}

function TurnedOff({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className="text-ink-2">
        Apps that ask you to sign in, such as Claude and ChatGPT, can connect with a code. Turn on HTTP access and{' '}
        <b>Sign in with a code</b> first.
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <LinkButton look="primary" href={hrefOf({ page: 'settings', part: 'network' })}>
          HTTP access
        </LinkButton>
      </DialogButtons>
    </>
  )
}

function WantedDevice({ onOpened, onClose }: { onOpened: () => void; onClose: () => void }) {
  const { profiles = [], roles = [] } = useStatus()?.config ?? {}
  const [name, setName] = useState('')
  const [profile, setProfile] = useState('')
  const [role, setRole] = useState('')
  const [problem, setProblem] = useState<string>()
  const open = async (): Promise<void> => {
    const wanted = Object.entries({ name: name.trim(), profile, role }).filter(([, value]) => value !== '')
    try {
      await engine().access.pair(Object.fromEntries(wanted))
      onOpened()
    } catch (error) {
      setProblem(explainError(error).message)
    }
  }
  return (
    <form
      aria-label="Pair a device"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <p className="text-ink-2">Enter the address of Tooltray in the app. It opens a page that asks for a code.</p>
      <Field label="Name (optional)" hint="Without it, the device is called like its app." error={problem}>
        {(wiring) => (
          <input
            {...wiring}
            data-initial-focus
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            className="field-box"
          />
        )}
      </Field>
      <NameChoice label="Profile" none="Any" names={profiles.map((each) => each.name)} value={profile} onChange={setProfile} />
      <NameChoice label="Role" none="None" names={roles.map((each) => each.name)} value={role} onChange={setRole} />
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          Show a code
        </Button>
      </DialogButtons>
    </form>
  )
}

function OpenCode({ pairing: { code, expires, asking }, onClose }: { pairing: Pairing & { readonly code: string }; onClose: () => void }) {
  return (
    <>
      <p className="text-ink-2">Type this code on the page that the app opened. It is valid for one device.</p>
      <div className="rounded-card bg-sunken px-4 py-5 text-center">
        <p aria-label={`Code: ${code.replace('-', '').split('').join(' ')}`} className="font-mono text-[34px] leading-10 font-semibold">
          {code}
        </p>
        <p className="mt-1 text-small text-ink-2">
          Valid for <Countdown until={expires} />
        </p>
      </div>
      <div role="status">
        {asking.length === 0 ? (
          <p className="text-small text-ink-2">No app asks yet.</p>
        ) : (
          <ul aria-label="Apps that ask" className="space-y-1">
            {asking.map(({ name, leadsTo }) => (
              <li key={`${name} ${leadsTo}`} className="rounded-box bg-warn-soft px-3 py-2 wrap-anywhere">
                <b>{name}</b> asks. After the code, it returns to <b>{leadsTo}</b>.
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-small text-ink-2">Don’t give this code to anyone who asks you for it. An app chooses its own name.</p>
      <DialogButtons>
        <Button data-initial-focus onClick={onClose}>
          End the code
        </Button>
      </DialogButtons>
    </>
  )
}

function Outcome({ pairing: { state, device = '' }, onAgain, onClose }: { pairing: Pairing; onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <div role="status">
        {state === 'used' ? (
          <p className="flex gap-2.5 rounded-card bg-good-soft px-3.5 py-2.5">
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
            <span className="wrap-anywhere">
              <b>{device}</b> is paired. You can change what it may do, or remove it, in the list.
            </span>
          </p>
        ) : (
          <p className="rounded-card bg-warn-soft px-3.5 py-2.5">
            {state === 'wrong'
              ? 'The code was typed wrong five times, so it ended. If it was not you, someone else reached the page.'
              : 'The code has expired. No device was paired with it.'}
          </p>
        )}
      </div>
      <DialogButtons>
        <Button onClick={onAgain}>Pair another device</Button>
        <Button look="primary" data-initial-focus onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </>
  )
}
