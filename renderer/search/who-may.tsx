import { useId, useState } from 'react'
import { useAnswer, useSessions } from '../engine/use-engine.ts'
import { Failure } from '../parts/message.tsx'

const DECISIONS = { allow: 'It runs.', ask: 'You are asked first.', deny: 'It is refused.' } as const

/** The decision of the rules on an AI app's call of a tool, and why: for connected apps, and for any other. */
export function WhoMay({ name }: { name: string }) {
  const id = useId()
  const here = [...new Set(useSessions().map(({ client }) => client.name))]
  const [chosen, setChosen] = useState('')
  const client = here.includes(chosen) ? chosen : ''
  const { value, error } = useAnswer(`${name} ${client}`, (engine) => engine.policy.check({ client, tool: name }))
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center gap-2">
        <h3 id={id} className="min-w-0 flex-1 font-semibold">
          When an AI app calls it
        </h3>
        {here.length > 0 && (
          <select
            aria-label="Which app"
            value={client}
            onChange={(event) => setChosen(event.target.value)}
            className="field-box w-auto max-w-48"
          >
            <option value="">any app</option>
            {here.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </div>
      {error !== undefined && <Failure error={error} />}
      {value !== undefined && (
        <p className="mt-1" role="status">
          {DECISIONS[value.decision]} <span className="break-words text-ink-2">{value.reason}</span>
        </p>
      )}
    </section>
  )
}
