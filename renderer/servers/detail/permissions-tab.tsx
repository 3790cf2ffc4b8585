import { RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { exactly } from '../../../electron/control/words/contract-values.ts'
import { humanName, titleOfTool } from '../../../electron/control/human-name.ts'
import type {
  PermissionClient,
  PermissionState,
  PermissionValue,
  Permissions,
  ToolPermissions,
} from '../../../electron/contract/consent/permissions.ts'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import type { Effect } from '../../../electron/contract/tools.ts'
import { useStatus } from '../../engine/use-engine.ts'
import { IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { EffectIcon } from '../../parts/marks/effect-icon.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { Failure, Skeleton } from '../../parts/message.tsx'
import { counted } from '../../parts/time/ago.ts'
import { DecisionMark } from '../../permissions/exceptions/exceptions-card.tsx'
import { originOf } from '../../permissions/exceptions/origin.ts'
import { ruleSentence } from '../../permissions/exceptions/rule-sentence.ts'
import { Sentence } from '../../permissions/exceptions/sentence.tsx'
import { Lock } from '../../permissions/lock.tsx'
import { setPermissions } from '../../permissions/permission-actions.ts'
import { DECISIONS, EFFECTS, EFFECT_HEADS, EFFECT_VERBS } from '../../permissions/state-words.ts'
import { TriState } from '../../permissions/tri-state.tsx'
import { usePermissions } from '../../permissions/use-permissions.ts'

/** What each app may do with a server, and the single tools that differ. `app`: the one to show. */
export function PermissionsTab({ server: { name }, app }: { server: ServerStatus; app: string | undefined }) {
  const { value, error } = usePermissions(name)
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined) return <Skeleton lines={6} />
  return (
    <>
      <Card title={`What each app may do with ${humanName(name)}`}>
        <p className="mb-3 text-ink-2">To set a single tool, open the tab Tools.</p>
        <ByApp server={name} permissions={value} app={app} />
      </Card>
      <Exceptions server={name} permissions={value} />
    </>
  )
}

function ByApp({
  server,
  permissions: { clients, effects, tools },
  app,
}: {
  server: string
  permissions: Permissions
  app: string | undefined
}) {
  const counts = Map.groupBy(tools, ({ effect }) => effect)
  const rows: readonly (PermissionClient | undefined)[] = [undefined, ...clients]
  return (
    <div className="@container -mx-1 overflow-x-auto px-1 pb-1" tabIndex={0} role="group" aria-label="Permissions by app">
      <table className="w-full text-left">
        <thead className="@max-[640px]:sr-only">
          <tr className="text-ink-2">
            <th scope="col" className="py-2 pr-3 font-medium">
              App
            </th>
            {EFFECTS.map((effect) => (
              <th key={effect} scope="col" className="py-2 pr-3 font-medium whitespace-nowrap">
                <span className="inline-flex items-center gap-1.5">
                  <EffectIcon effect={effect} />
                  {EFFECT_HEADS[effect]}
                  <span className="font-normal text-ink-3 tabular-nums">{counts.get(effect)?.length ?? 0}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((client) => {
            const states = effects.find((each) => each.server === server && each.client === client?.id)
            const isWanted = app !== undefined && app === client?.id
            const left = client === undefined ? 0 : tools.filter((tool) => isLeftOut(tool, client.id)).length
            return <Row key={client?.id ?? ''} server={server} client={client} states={states} left={left} isWanted={isWanted} />
          })}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  server,
  client,
  states,
  left,
  isWanted,
}: {
  server: string
  client: PermissionClient | undefined
  states: Readonly<Record<Effect, PermissionState>> | undefined
  /** How many tools its role leaves out. */
  left: number
  isWanted: boolean
}) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (!isWanted) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector<HTMLElement>('[role=radio][aria-checked=true]')?.focus({ preventScroll: true })
  }, [isWanted])
  const title = client?.name ?? 'Every app'
  const place = { server, ...(client === undefined ? {} : { client: client.id }) }
  const isSet = states !== undefined && EFFECTS.some((effect) => states[effect].set !== undefined)
  const waits = client?.proven === false && states !== undefined && EFFECTS.some((effect) => states[effect].set === 'allow')
  const set = (effect: Effect, value: PermissionValue): void =>
    void setPermissions(
      { changes: [{ ...place, effect, value }] },
      `${sentenceStart(client, value)} ${EFFECT_VERBS[effect]} in ${humanName(server)}${value === 'ask' ? ' only after asking you' : ''}.`,
    )
  return (
    <tr
      ref={row}
      data-app={client?.id}
      aria-current={isWanted || undefined}
      className="border-t aria-[current]:bg-accent-soft @max-[640px]:block @max-[640px]:py-2"
    >
      <th scope="row" className="py-2 pr-3 font-medium @max-[640px]:block">
        <span className="flex items-center gap-2">
          {client !== undefined && <Tile name={client.name} kind="app" size={28} />}
          <span className="min-w-0 flex-1">
            {title}
            {waits && (
              <span className="block text-small font-normal text-warn">Allow takes effect once {title} is connected through Tooltray.</span>
            )}
            {left > 0 && <span className="block text-small font-normal text-ink-2">Its role leaves out {counted(left, 'tool')}.</span>}
          </span>
          {isSet && (
            <IconButton
              label={`${title}: back to the default`}
              onClick={() => void setPermissions({ changes: [{ ...place, value: 'inherit' }] }, `${title}: back to the default.`)}
            >
              <RotateCcw className="size-3.5" aria-hidden />
            </IconButton>
          )}
        </span>
      </th>
      {EFFECTS.map((effect) => (
        <td
          key={effect}
          className="py-2 pr-3 last:pr-0 @max-[640px]:flex @max-[640px]:pr-0 @max-[640px]:items-center @max-[640px]:gap-2 @max-[640px]:py-1"
        >
          {/* The heads of the columns are not shown where it is narrow. */}
          <span className="min-w-0 flex-1 text-ink-2 @min-[641px]:hidden">{EFFECT_HEADS[effect]}</span>
          {states === undefined ? (
            <span className="text-ink-3">No access: its profile or role is missing</span>
          ) : (
            <span className="inline-flex items-center gap-1.5 @max-[640px]:flex-row-reverse">
              <TriState
                compact
                label={`${title}: ${EFFECT_HEADS[effect]}`}
                value={states[effect].value}
                onChange={(value) => set(effect, value)}
              />
              <Lock state={states[effect]} short />
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

/** Whether the role of a client leaves a tool out. */
function isLeftOut({ differing }: ToolPermissions, client: string): boolean {
  return differing.some((each) => each.client === client && each.state.by.kind === 'role' && each.state.value === 'off')
}

function sentenceStart(client: PermissionClient | undefined, value: PermissionValue): string {
  if (client === undefined) return value === 'off' ? 'No app may' : 'Every app may'
  return value === 'off' ? `${client.name} may not` : `${client.name} may`
}

interface Exception {
  readonly tool: string
  readonly client: PermissionClient | undefined
  readonly state: PermissionState
}

/** The single tools that something is set for. */
function Exceptions({ server, permissions: { clients, tools } }: { server: string; permissions: Permissions }) {
  const rules = useStatus()?.config.rules ?? []
  const all = tools.flatMap((each) => exceptionsOf(each, clients))
  if (all.length === 0) return null
  return (
    <Card title="Exceptions">
      <ul aria-label="Exceptions">
        {all.map(({ tool, client, state }) => {
          const rule = rules.find(({ id }) => id !== undefined && id === state.by.id)
          return (
            <li
              key={`${tool} ${client?.id ?? ''}`}
              className="flex min-h-11 compact:min-h-9 items-center gap-2 border-t py-1 compact:py-0.5 first:border-t-0"
            >
              <DecisionMark decision={DECISIONS[state.value]} />
              <span className="min-w-0 flex-1">
                <Sentence
                  parts={ruleSentence(
                    {
                      server: exactly(server),
                      tool: exactly(tool),
                      decision: DECISIONS[state.value],
                      ...(client === undefined ? {} : { client: exactly(client.id) }),
                    },
                    { nameOf: (id) => client?.name ?? id, at: server },
                  )}
                />
              </span>
              <Lock state={state} />
              {rule !== undefined && <span className="text-small text-ink-3">{originOf(rule, new Date())}</span>}
              <IconButton
                label={`Remove the exception for ${titleOfTool({ name: tool })}`}
                onClick={() =>
                  void setPermissions(
                    { changes: [{ server, tool, ...(client === undefined ? {} : { client: client.id }), value: 'inherit' }] },
                    'The exception is removed.',
                  )
                }
              >
                <X className="size-4" aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function exceptionsOf({ tool, state, differing }: ToolPermissions, clients: readonly PermissionClient[]): Exception[] {
  const own = state.set === undefined ? [] : [{ tool, client: undefined, state }]
  const others = differing.flatMap(({ client, state: each }): Exception[] => {
    const found = clients.find(({ id }) => id === client)
    return each.set === undefined || found === undefined ? [] : [{ tool, client: found, state: each }]
  })
  return [...own, ...others]
}
