import { useState } from 'react'
import { engine } from '../engine/engine.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { hrefOf } from '../frame/route.ts'
import { Switch } from '../parts/switch.tsx'

/** Whether AI apps may run their own scripts. Values for single apps are set on the page of the settings. */
export function OfferSwitch() {
  const [changes, setChanges] = useState(0)
  const { value } = useAnswer(`settings ${changes}`, (client) => client.settings.get())
  if (value === undefined) return null
  const { scripts } = value
  if (typeof scripts === 'object')
    return (
      <a className="text-accent" href={hrefOf({ page: 'settings', part: 'scripts' })}>
        Which apps may run scripts
      </a>
    )
  const set = async (on: boolean): Promise<void> => {
    await attempt(() => engine().settings.set({ key: 'scripts', ...(on ? { value: true } : {}) }), 'Not changed')
    setChanges((count) => count + 1)
  }
  return (
    // The switch has its own name: an HTML label does not name a button.
    <span className="flex items-center gap-2 text-ink-2">
      <span aria-hidden>AI apps may run scripts</span>
      <Switch label="AI apps may run scripts" checked={scripts === true} onChange={(on) => void set(on)} />
    </span>
  )
}
