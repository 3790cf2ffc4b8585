import { useVirtualizer } from '@tanstack/react-virtual'
import Fuse from 'fuse.js'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { titleOfTool } from '../../../electron/control/human-name.ts'
import type {
  PermissionChange,
  PermissionClient,
  PermissionValue,
  ToolPermissions,
} from '../../../electron/contract/consent/permissions.ts'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import type { ToolChoice } from '../../../electron/contract/tools.ts'
import { useRowHeight } from '../../frame/look/use-row-height.ts'
import { VirtualRows } from '../../parts/layout/virtual-rows.tsx'
import { EffectIcon } from '../../parts/marks/effect-icon.tsx'
import { Empty, Failure, Skeleton } from '../../parts/message.tsx'
import { Segmented } from '../../parts/segmented.tsx'
import { setPermissions } from '../../permissions/permission-actions.ts'
import { EFFECT_HEADS } from '../../permissions/state-words.ts'
import { TriState } from '../../permissions/tri-state.tsx'
import { VALUE_STATES } from '../../permissions/values.ts'
import { useToolChoices } from '../use-tool-choices.ts'
import { usePermissions } from '../../permissions/use-permissions.ts'
import { type ShownTool, type ToolGroup, toolGroups } from './tool-groups.ts'
import { ToolRow } from './tool-row.tsx'

/** Of more tools, one is looked for by its name: the filter has the focus. */
const MANY = 60
const noTools: ToolChoice[] = []
const noPermissions: ToolPermissions[] = []
const noClients: PermissionClient[] = []

/** The tools of a server by what they do, each with what becomes of its calls; renders only visible rows. */
export function ToolList({ server }: { server: ServerStatus }) {
  const { name, state, refreshedAt } = server
  const { value: tools = noTools, error, loading } = useToolChoices(server)
  const { value: permissions } = usePermissions(name)
  const [words, setWords] = useState('')
  const [client, setClient] = useState('')
  const [only, setOnly] = useState<'all' | 'listed'>('all')
  const fuse = useMemo(
    () =>
      new Fuse(
        tools.map((tool) => ({ tool, title: titleOfTool(tool) })),
        {
          keys: [
            'tool.name',
            'title',
            'tool.shownAs',
            { name: 'tool.description', weight: 0.3 },
            { name: 'tool.givenDescription', weight: 0.3 },
          ],
          threshold: 0.3,
          ignoreLocation: true,
        },
      ),
    [tools],
  )
  const meant = words.trim() === '' ? tools : fuse.search(words.trim()).map(({ item }) => item.tool)
  const shown = only === 'all' ? meant : meant.filter(({ atHand, notListed }) => atHand !== undefined || notListed !== undefined)
  const of = client === '' ? undefined : client
  const groups = toolGroups(shown, permissions?.tools ?? noPermissions, of)

  if (error !== undefined) {
    return (
      <div className="p-4">
        <Failure error={error} />
      </div>
    )
  }
  if (tools.length === 0) return <NoTools server={server} waits={loading || refreshedAt === undefined} />

  const place = { server: name, ...(of === undefined ? {} : { client: of }) }
  const setOne = (tool: ToolChoice, value: PermissionValue | 'inherit'): void =>
    void setPermissions({ changes: [{ ...place, tool: tool.name, value }] }, `${titleOfTool(tool)} is ${VALUE_STATES[value]}.`)
  /** Sets the effect, and takes back what single tools of it are set to. */
  const setGroup = ({ effect, tools: all }: ToolGroup, value: PermissionValue): void => {
    const own = all.filter(({ state: each }) => each?.set !== undefined)
    const changes: PermissionChange[] = [
      { ...place, effect, value },
      ...own.map(({ tool }) => ({ ...place, tool: tool.name, value: 'inherit' as const })),
    ]
    void setPermissions({ changes }, `${EFFECT_HEADS[effect]}: all are ${VALUE_STATES[value]}.`)
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-6 pt-3 max-[760px]:px-4">
        {tools.length > 8 && (
          <input
            type="search"
            aria-label="Filter tools"
            data-filter
            // Of many tools, one is looked for by its name.
            autoFocus={tools.length > MANY}
            placeholder={`Filter ${tools.length} tools`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="field-box w-64 max-[760px]:w-full"
          />
        )}
        <Segmented
          label="Which tools"
          value={only}
          options={[
            { value: 'all', label: 'All' },
            { value: 'listed', label: 'Listed directly' },
          ]}
          onChange={setOnly}
        />
        <label className="ml-auto flex items-center gap-2 text-ink-2">
          For
          <select value={client} onChange={(event) => setClient(event.target.value)} className="field-box w-auto max-w-48">
            <option value="">Every app</option>
            {(permissions?.clients ?? noClients).map(({ id, name: title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {state === 'disabled' && (
          <p role="status" className="w-full text-small text-ink-2">
            The server is disabled, so no app sees these tools. Your choices apply once you enable it.
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <Empty title="No tool matches">Try another search.</Empty>
      ) : (
        <Rows key={client} server={name} groups={groups} words={words} setOne={setOne} setGroup={setGroup} />
      )}
    </>
  )
}

function NoTools({ server: { name, state }, waits }: { server: ServerStatus; waits: boolean }) {
  if (state === 'needs-key') return <Empty title="An API key is needed first">Enter it above to load the tools.</Empty>
  if (state === 'needs-sign-in') return <Empty title="Sign in first">{name} shows its tools only to those who are signed in.</Empty>
  if (state === 'disabled') return <Empty title="This server is off">Enable it to load its tools.</Empty>
  if (state !== 'failed' && waits) return <Skeleton lines={6} />
  return (
    <Empty title="No tools">
      {state === 'failed' ? 'Tools appear here after the server starts for the first time.' : 'This server offers none.'}
    </Empty>
  )
}

type Line = { readonly group: ToolGroup } | { readonly shown: ShownTool; readonly of: ToolGroup; readonly at: number }

function Rows({
  server,
  groups,
  words,
  setOne,
  setGroup,
}: {
  server: string
  groups: readonly ToolGroup[]
  words: string
  setOne: (tool: ToolChoice, value: PermissionValue | 'inherit') => void
  setGroup: (group: ToolGroup, value: PermissionValue) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  // Scrolls up to the best matches.
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [words])
  const [row, head] = [useRowHeight(52, 44), useRowHeight(44, 36)]
  const lines = useMemo(() => {
    let at = -1
    return groups.flatMap((group): Line[] => [{ group }, ...group.tools.map((shown) => ({ shown, of: group, at: (at += 1) }))])
  }, [groups])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('group' in (lines[index] ?? {}) ? head : row),
    overscan: 4,
  })
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label="Tools"
      className="mx-6 my-3 min-h-0 flex-1 overflow-auto rounded-card bg-card shadow-card max-[760px]:mx-2"
    >
      <VirtualRows
        virtual={virtual}
        row={(index, height) => {
          const line = lines[index]
          if (line === undefined) return null
          if ('group' in line)
            return (
              <li key={line.group.effect} className="border-b bg-sunken" style={{ height }}>
                <Head group={line.group} onChange={(value) => setGroup(line.group, value)} />
              </li>
            )
          const { shown, of, at } = line
          return (
            <li key={shown.tool.name} data-tool={shown.tool.name} data-index={at} className="border-b hover:bg-hover" style={{ height }}>
              <ToolRow server={server} shown={shown} group={of} onSet={setOne} onAll={setGroup} />
            </li>
          )
        }}
      />
    </div>
  )
}

function Head({ group: { effect, tools, value, differing }, onChange }: { group: ToolGroup; onChange: (value: PermissionValue) => void }) {
  return (
    <div className="flex h-full items-center gap-2 px-4 max-[760px]:px-2">
      <EffectIcon effect={effect} />
      <h2 className="font-semibold">{EFFECT_HEADS[effect]}</h2>
      <span className="text-small text-ink-3 tabular-nums">{tools.length}</span>
      <span className="ml-auto text-small text-ink-2">
        {differing === 0 ? 'All' : differing === 1 ? '1 differs' : `${differing} differ`}
      </span>
      <TriState
        label={`All: ${EFFECT_HEADS[effect]}`}
        value={differing === 0 ? value : undefined}
        disabled={value === undefined}
        onChange={onChange}
      />
    </div>
  )
}
