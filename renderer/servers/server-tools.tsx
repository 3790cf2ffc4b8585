import { useVirtualizer } from '@tanstack/react-virtual'
import Fuse from 'fuse.js'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { OfferedTool, ServerStatus } from '../../electron/control/contract.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { hrefOf } from '../frame/route.ts'
import { EffectBadge } from '../parts/effect-badge.tsx'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'

const ROW = 52
const noTools: OfferedTool[] = []

/** The tools of a server; only those in sight are drawn. */
export function ServerTools({ server }: { server: ServerStatus }) {
  const { name, state, refreshedAt } = server
  const { value: tools = noTools, error, loading } = useAnswer(state === 'disabled' ? undefined : `${name} ${refreshedAt} ${server.tools}`, (client) => client.tools.list({ server: name }))
  const [words, setWords] = useState('')
  const fuse = useMemo(() => new Fuse(tools, { keys: ['name', { name: 'description', weight: 0.3 }], threshold: 0.3, ignoreLocation: true }), [tools])
  const shown = words.trim() === '' ? tools : fuse.search(words.trim()).map(({ item }) => item)

  if (state === 'disabled') return <Empty title="This server is off">Its tools are offered to nobody until you switch it on.</Empty>
  if (error !== undefined) {
    return (
      <div className="p-4">
        <Failure error={error} />
      </div>
    )
  }
  if (tools.length === 0 && (loading || refreshedAt === undefined) && state !== 'failed') return <Skeleton lines={6} />
  if (tools.length === 0) return <Empty title="No tools">{state === 'failed' ? 'Its tools were never read. Once it starts, they are here.' : 'This server offers none.'}</Empty>
  return (
    <>
      {tools.length > 8 && (
        <div className="px-4 pt-3">
          <input type="search" aria-label="Filter tools" placeholder={`Filter ${tools.length} tools`} value={words} onChange={(event) => setWords(event.target.value)} className="field-box" />
        </div>
      )}
      <ToolList tools={shown} words={words} />
    </>
  )
}

function ToolList({ tools, words }: { tools: readonly OfferedTool[]; words: string }) {
  const scroller = useRef<HTMLDivElement>(null)
  // The best matches are at the top.
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
          const own = tool.name.slice(tool.server.length + 2)
          return (
            <li key={tool.name} data-index={index} className="absolute inset-x-2" style={{ transform: `translateY(${start}px)`, height: ROW }}>
              <a href={hrefOf({ page: 'search', query: own, tool: tool.name })} title={tool.signature} className="block cursor-default rounded-box px-2 py-1.5 no-underline hover:bg-hover">
                <span className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate font-mono">{own}</span>
                  <EffectBadge effect={tool.effect} />
                </span>
                <span className="block truncate text-small text-muted">{tool.signature}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
