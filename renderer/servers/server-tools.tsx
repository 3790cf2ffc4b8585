import { useVirtualizer } from '@tanstack/react-virtual'
import Fuse from 'fuse.js'
import { Pin } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import type { ToolChoice } from '../../electron/contract/tools.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { EffectBadge } from '../parts/marks/effect-badge.tsx'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'
import { Switch } from '../parts/switch.tsx'
import { FindingLine } from './held-changes.tsx'
import { acceptEffect, setToolAtHand, setToolOffered } from './server-actions.ts'

const ROW = 52
const AT_HAND_WORDS = { named: 'At hand.', used: 'At hand, because it is used often.' } as const
const noTools: ToolChoice[] = []

/** The tools of a server, each with a switch; renders only visible rows. */
export function ServerTools({ server }: { server: ServerStatus }) {
  const { name, state, refreshedAt } = server
  const [taken, setTaken] = useState(0)
  // The engine also reports the server when its rules change; the number of offered tools is then different.
  const {
    value: tools = noTools,
    error,
    loading,
  } = useAnswer(`${name} ${refreshedAt} ${server.tools} ${state === 'disabled'} ${server.atHand?.join()} ${taken}`, (client) =>
    client.servers.toolChoices({ name }),
  )
  const [words, setWords] = useState('')
  const fuse = useMemo(
    () =>
      new Fuse(tools, {
        keys: ['name', 'shownAs', { name: 'description', weight: 0.3 }, { name: 'givenDescription', weight: 0.3 }],
        threshold: 0.3,
        ignoreLocation: true,
      }),
    [tools],
  )
  const shown = words.trim() === '' ? tools : fuse.search(words.trim()).map(({ item }) => item)
  const held = tools.filter(({ offered }) => !offered).length

  if (error !== undefined) {
    return (
      <div className="p-4">
        <Failure error={error} />
      </div>
    )
  }
  if (tools.length === 0 && state === 'needs-key')
    return <Empty title="It needs a key first">Give it above; its tools are read then.</Empty>
  if (tools.length === 0 && state === 'needs-sign-in')
    return <Empty title="Sign in first">{name} tells of its tools only to those who are signed in: the button is above.</Empty>
  if (tools.length === 0 && (loading || refreshedAt === undefined) && state !== 'failed' && state !== 'disabled')
    return <Skeleton lines={6} />
  if (tools.length === 0 && state === 'disabled') return <Empty title="This server is off">Its tools are read once you switch it on.</Empty>
  if (tools.length === 0)
    return (
      <Empty title="No tools">
        {state === 'failed' ? 'Its tools were never read. Once it starts, they are here.' : 'This server offers none.'}
      </Empty>
    )
  return (
    <>
      <div className="space-y-2 px-4 pt-3 empty:hidden">
        {tools.length > 8 && (
          <input
            type="search"
            aria-label="Filter tools"
            placeholder={`Filter ${tools.length} tools`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="field-box"
          />
        )}
        {(held > 0 || state === 'disabled') && (
          <p role="status" className="text-small text-ink-2">
            {state === 'disabled'
              ? 'The server is off: none of these is offered.'
              : `Off: ${held} of ${tools.length}. Clients neither find nor run what is off.`}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <Empty title="No tool matches">Use other words.</Empty>
      ) : (
        <ToolList server={name} tools={shown} words={words} onTaken={() => setTaken(taken + 1)} />
      )}
    </>
  )
}

function ToolList({ server, tools, words, onTaken }: { server: string; tools: readonly ToolChoice[]; words: string; onTaken: () => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  // Scrolls up to the best matches.
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [words])
  const virtual = useVirtualizer({ count: tools.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 8 })
  return (
    <div ref={scroller} tabIndex={0} role="group" aria-label="Tools" className="min-h-0 flex-1 overflow-auto py-2">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const tool = tools[index]
          if (tool === undefined) return null
          return <ToolRow key={tool.name} index={index} start={start} server={server} tool={tool} onTaken={onTaken} />
        })}
      </ul>
    </div>
  )
}

function ToolRow({
  index,
  start,
  server,
  tool,
  onTaken,
}: {
  index: number
  start: number
  server: string
  tool: ToolChoice
  onTaken: () => void
}) {
  const {
    name,
    shownAs,
    qualifiedName,
    offered,
    effect,
    effectFrom,
    says,
    atHand,
    notAtHand,
    signature,
    description,
    givenDescription,
    icon,
    findings = [],
  } = tool
  const said = description === '' ? 'Its server does not say what it does.' : description
  const isChosen = atHand !== undefined || notAtHand !== undefined
  const told = (
    <>
      <span className="flex items-center gap-2">
        {icon !== undefined && <img src={icon} alt="" className="size-4 shrink-0 object-contain" />}
        <span className={`min-w-0 flex-1 truncate font-mono ${offered ? '' : 'text-ink-2 line-through'}`}>
          {shownAs ?? name}
          {shownAs !== undefined && <span className="text-ink-2"> ({name})</span>}
        </span>
        <EffectBadge effect={effect} from={effectFrom} />
      </span>
      <span className="block truncate text-small text-ink-2" title={titleOf(tool)}>
        {atHand !== undefined && <span className="text-accent">{AT_HAND_WORDS[atHand]} </span>}
        {notAtHand !== undefined && <span className="text-warn">Not at hand: {notAtHand} </span>}
        {findings.map((finding, at) => (
          <FindingLine key={at} finding={finding} />
        ))}{' '}
        {givenDescription === undefined ? said : `${givenDescription} (Yours. The server says: ${said})`}
      </span>
    </>
  )
  return (
    <li
      data-tool={name}
      data-index={index}
      className="absolute inset-x-2 flex items-center gap-3 rounded-box pr-2 hover:bg-hover"
      style={{ transform: `translateY(${start}px)`, height: ROW }}
    >
      {qualifiedName === undefined ? (
        <span title={signature} className="block min-w-0 flex-1 px-2 py-1.5">
          {told}
        </span>
      ) : (
        <a
          href={hrefOf({ page: 'playground', query: shownAs ?? name, tool: qualifiedName })}
          title={signature}
          className="block min-w-0 flex-1 cursor-default rounded-box px-2 py-1.5 no-underline"
        >
          {told}
        </a>
      )}
      {says !== undefined && qualifiedName !== undefined && (
        <Button
          title={`It was first seen as ${effect}, and now says ${says}. Until you take its word, execute_read_tool does not run it.`}
          onClick={() => void acceptEffect(qualifiedName).then(onTaken)}
        >
          Says {says}: accept
        </Button>
      )}
      {qualifiedName === undefined ? (
        // A disabled tool keeps the space of the pin, so that nothing moves under the pointer.
        <span className="size-7 shrink-0" />
      ) : (
        <IconButton
          label={`${name} is at hand`}
          title="AI apps see a tool at hand directly, without a search"
          aria-pressed={isChosen}
          onClick={() => void setToolAtHand(server, name, !isChosen).then(onTaken)}
        >
          <Pin aria-hidden className={`size-4 ${isChosen ? 'fill-current text-accent' : ''}`} />
        </IconButton>
      )}
      <Switch label={`${name} is offered`} checked={offered} onChange={(checked) => void setToolOffered(server, name, checked)} />
    </li>
  )
}

/** Returns the details for which a tool's row has no room; undefined if there are none. */
function titleOf({ description, givenDescription, findings = [] }: ToolChoice): string | undefined {
  const lines = findings.map(({ where, words, why }) => `${where}: ${words} (${why})`)
  if (givenDescription !== undefined) lines.push(`Models read your description: ${givenDescription}`, `The server’s own: ${description}`)
  return lines.length === 0 ? undefined : lines.join('\n')
}
