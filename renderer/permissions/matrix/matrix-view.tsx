import { useState } from 'react'
import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { EffectIcon } from '../../parts/marks/effect-icon.tsx'
import { Empty, Failure, Skeleton } from '../../parts/message.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { useServerTitle } from '../../servers/use-server-title.ts'
import { EFFECTS, EFFECT_HEADS } from '../state-words.ts'
import { usePermissionMatrix } from '../use-permissions.ts'
import { VALUES, VALUE_WORDS } from '../values.ts'
import { Mark } from './matrix-cell.tsx'
import { MatrixTable } from './matrix-table.tsx'

/** From so many servers on, one is looked for by its name. */
const MANY = 8

/**
 * What each app may do on each server.
 *
 * @param app the one app to show; all, if permissions do not differ for it.
 */
export function MatrixView({ app }: { app: string | undefined }) {
  const { value, error } = usePermissionMatrix()
  const [words, setWords] = useState('')
  const title = useServerTitle()
  const [only, setOnly] = useState<'all' | 'differing'>('all')
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined) return <Skeleton lines={8} />
  const { servers, clients } = value
  if (servers.length === 0) return <Empty title="No servers yet">Once you add one, this shows what each app may do on it.</Empty>
  const one = clients.find(({ id }) => id === app)
  const wanted = words.trim().toLowerCase()
  const shown = servers.filter(
    ({ server, differing }) =>
      (only === 'all' || differing.length > 0) && (server.toLowerCase().includes(wanted) || title(server).toLowerCase().includes(wanted)),
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {servers.length > MANY && (
          <input
            type="search"
            aria-label="Filter servers"
            data-filter
            placeholder={`Filter ${servers.length} servers`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="field-box w-56 max-[760px]:w-0 max-[760px]:flex-1"
          />
        )}
        <Segmented
          label="Which servers"
          value={only}
          options={[
            { value: 'all', label: 'All' },
            { value: 'differing', label: 'Apps differ' },
          ]}
          onChange={setOnly}
        />
        {one !== undefined && (
          <span className="inline-flex items-center gap-2">
            Only {one.name}
            <LinkButton href={hrefOf({ page: 'permissions', view: 'matrix' })}>Show every app</LinkButton>
          </span>
        )}
        <Legend />
      </div>
      {shown.length > 0 ? (
        <MatrixTable rows={shown} clients={one === undefined ? clients : [one]} />
      ) : wanted === '' ? (
        <Empty title="Apps do not differ">Every app may do the same on each server.</Empty>
      ) : (
        <Empty title="No server matches">Try another search.</Empty>
      )}
    </>
  )
}

function Legend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 max-[760px]:text-small">
      {VALUES.map((value) => (
        <span key={value} className="inline-flex items-center gap-1.5">
          <Mark values={[value]} />
          {VALUE_WORDS[value]}
        </span>
      ))}
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        Numbers count tools, in this order:
        {EFFECTS.map((effect) => (
          <span key={effect} className="inline-flex items-center gap-1">
            <EffectIcon effect={effect} />
            {EFFECT_HEADS[effect].toLowerCase()}
          </span>
        ))}
      </span>
    </p>
  )
}
