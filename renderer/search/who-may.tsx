import { useId, useState } from 'react'
import { appName } from '../../electron/control/words/app-name.ts'
import { useAnswer, useSessions } from '../engine/use-engine.ts'
import { Failure } from '../parts/message.tsx'
import { DecisionNote } from '../permissions/checker/decision-note.tsx'
import { useConfigNumber } from '../settings/rows/use-config-number.ts'

/** The decision on an AI app's call of a tool, and why: for connected apps, and for any other. */
export function WhoMay({ name, server }: { name: string; server: string }) {
  const id = useId()
  const here = [...new Set(useSessions().map(({ client }) => client.name))]
  const [chosen, setChosen] = useState('')
  const client = here.includes(chosen) ? chosen : ''
  const config = useConfigNumber()
  const { value, error } = useAnswer(`${config} ${name} ${client}`, (engine) => engine.policy.check({ client, tool: name }))
  return (
    <section aria-labelledby={id} className="space-y-2">
      <div className="flex items-center gap-2">
        <h3 id={id} className="min-w-0 flex-1 font-semibold">
          May an AI app run it?
        </h3>
        {here.length > 0 && (
          <select
            aria-label="Which app"
            value={client}
            onChange={(event) => setChosen(event.target.value)}
            className="field-box w-auto max-w-48"
          >
            <option value="">Any app</option>
            {here.map((each) => (
              <option key={each} value={each}>
                {appName(each)}
              </option>
            ))}
          </select>
        )}
      </div>
      {error !== undefined && <Failure error={error} />}
      {value !== undefined && <DecisionNote answer={value} server={server} nameOf={appName} />}
    </section>
  )
}
