import { useRef, useState } from 'react'
import type { SetUpPlan } from '../../electron/control/contract.ts'
import { engine } from '../engine/engine.ts'
import { attempt, notify } from '../frame/notices.ts'
import { counted } from '../parts/time/ago.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Section } from './section.tsx'

/** A file that was chosen, and what it would do. */
interface Chosen {
  readonly text: string
  readonly plan: SetUpPlan
}

const WORDS = { new: 'new', same: 'is here already', different: 'is here with another configuration' } as const

/** The whole set-up as a file: out, and in again. */
export function SetUpSettings() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()

  const save = async (): Promise<void> => {
    const file = await engine().setUp.export()
    const address = URL.createObjectURL(new Blob([`${JSON.stringify(file, undefined, 2)}\n`], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: 'tooltray-set-up.json' })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    const secrets = (file['secrets'] as string[] | undefined) ?? []
    notify({
      kind: 'done',
      text:
        secrets.length === 0
          ? 'The set-up was saved.'
          : `The set-up was saved. ${counted(secrets.length, 'secret')} left out: ${secrets.join(', ')}.`,
    })
  }
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    await attempt(async () => {
      const text = await file.text()
      setChosen({ text, plan: await engine().setUp.plan({ text }) })
    }, 'The file was not taken')
  }

  return (
    <Section title="Whole set-up">
      <p className="text-muted">
        Servers, profiles and settings as one file, to keep or to take to another computer. Secrets are left out.
      </p>
      <div className="flex gap-2">
        <Button onClick={() => void attempt(save, 'Nothing was saved')}>Save to a file</Button>
        <Button onClick={() => input.current?.click()}>Take over a file</Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Set-up to take over"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {chosen !== undefined && <TakeOver {...chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  )
}

function TakeOver({ text, plan, onClose }: Chosen & { onClose: () => void }) {
  const [replace, setReplace] = useState(false)
  const different = plan.servers.some(({ state }) => state === 'different')
  const comes = plan.servers.filter(({ state }) => state === 'new' || (state === 'different' && replace)).length
  const takeOver = async (): Promise<void> => {
    if (await attempt(() => engine().setUp.takeOver({ text, replace }), 'Nothing was taken over')) onClose()
  }
  return (
    <Dialog label="Take over a set-up" onClose={onClose} className="w-[640px] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold">Take over a set-up</h2>
        <p className="text-muted">These programs would run on this computer, and these addresses be connected to. Look at them first.</p>
        <ul className="max-h-72 space-y-1.5 overflow-auto" aria-label="Servers of the file" tabIndex={0}>
          {plan.servers.map(({ name, state, target }) => (
            <li key={name} className="border-b pb-1.5">
              <span className="font-medium">{name}</span> <span className="text-muted">{WORDS[state]}</span>
              <span className="block font-mono text-small break-all">{target}</span>
            </li>
          ))}
        </ul>
        {plan.missing.length > 0 && <p>Secrets that you have to give yourself: {plan.missing.join(', ')}.</p>}
        {different && (
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} />
            Replace those that are here with another configuration
          </label>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => void takeOver()} data-initial-focus>
            Take over {counted(comes, 'server')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
