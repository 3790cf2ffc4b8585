import { useState } from 'react'
import { engine } from '../engine/engine.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { attempt } from '../frame/notices.ts'
import { Switch } from '../parts/switch.tsx'

/** Whether AI apps may run scripts of their own. What servers.json says for single apps is left to it. */
export function OfferSwitch() {
  const [changes, setChanges] = useState(0)
  const { value } = useAnswer(`settings ${changes}`, (client) => client.settings.get())
  if (value === undefined) return null
  const { scripts } = value
  if (typeof scripts === 'object') return <span className="text-muted">Which AI apps may run scripts stands in servers.json</span>
  const set = async (on: boolean): Promise<void> => {
    await attempt(() => engine().settings.set({ key: 'scripts', ...(on ? { value: true } : {}) }), 'Not changed')
    setChanges(changes + 1)
  }
  return (
    // The switch has its own name: a label of HTML names no button.
    <span className="flex items-center gap-2 text-muted">
      <span aria-hidden className="max-[700px]:hidden">
        AI apps may run scripts
      </span>
      <Switch label="AI apps may run scripts" checked={scripts === true} onChange={(on) => void set(on)} />
    </span>
  )
}
