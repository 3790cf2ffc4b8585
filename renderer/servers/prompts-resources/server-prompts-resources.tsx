import { useVirtualizer } from '@tanstack/react-virtual'
import Fuse from 'fuse.js'
import { useMemo, useRef, useState } from 'react'
import type { ServerStatus } from '../../../electron/contract/servers.ts'
import type { ShownPromptResource } from '../../../electron/contract/catalogue.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { useRowHeight } from '../../frame/look/use-row-height.ts'
import { type Route, hrefOf } from '../../frame/route.ts'
import { VirtualRows } from '../../parts/layout/virtual-rows.tsx'
import { Empty, Failure, Skeleton } from '../../parts/message.tsx'
import { PromptResourceUse } from './prompt-resource-use.tsx'

type Kind = 'prompts' | 'resources'

const none: ShownPromptResource[] = []

/** The prompts or resources of a server; a single one if the address names it. */
export function ServerPromptsResources({
  kind,
  server,
  route,
}: {
  kind: Kind
  server: ServerStatus
  route: Extract<Route, { page: 'servers' }>
}) {
  const { name, refreshedAt, prompts, resources, state } = server
  const {
    value: all = none,
    error,
    loading,
  } = useAnswer(`${name} ${refreshedAt} ${prompts} ${resources} ${state === 'disabled'}`, (client) =>
    client.servers.promptsResources({ name }),
  )
  const items = useMemo(() => all.filter((item) => (item.kind === 'prompt') === (kind === 'prompts')), [all, kind])
  const list = { ...route, server: name, tab: 'tools' as const, kind }
  const open = items.find((item) => item.name === route.item)
  if (error !== undefined)
    return (
      <div className="p-4">
        <Failure error={error} />
      </div>
    )
  if (open !== undefined) {
    const { item: _item, ...back } = list
    return <PromptResourceUse key={open.name} other={open} back={hrefOf(back)} backTo={`All ${kind}`} />
  }
  if (items.length === 0 && loading) return <Skeleton lines={6} />
  if (items.length === 0 && state === 'disabled') return <Empty title="This server is off">Enable it to use its {kind}.</Empty>
  if (items.length === 0) return <Empty title={`No ${kind}`}>This server offers none now.</Empty>
  return <OtherList kind={kind} items={items} hrefOfItem={(item) => hrefOf({ ...list, item })} />
}

/** Renders only visible rows. */
function OtherList({
  kind,
  items,
  hrefOfItem,
}: {
  kind: Kind
  items: readonly ShownPromptResource[]
  hrefOfItem: (name: string) => string
}) {
  const [words, setWords] = useState('')
  const fuse = useMemo(
    () => new Fuse(items, { keys: ['name', 'title', { name: 'description', weight: 0.3 }], threshold: 0.3, ignoreLocation: true }),
    [items],
  )
  const shown = words.trim() === '' ? items : fuse.search(words.trim()).map(({ item }) => item)
  const height = useRowHeight(52, 44)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: shown.length, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 8 })
  return (
    <>
      {items.length > 8 && (
        <div className="px-4 pt-3">
          <input
            type="search"
            aria-label={`Filter ${kind}`}
            placeholder={`Filter ${items.length} ${kind}`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className="field-box"
          />
        </div>
      )}
      {shown.length === 0 && <Empty title="None matches">Try another search.</Empty>}
      <div ref={scroller} tabIndex={0} role="group" aria-label={kind} className="min-h-0 flex-1 overflow-auto py-2">
        <VirtualRows
          virtual={virtual}
          className="px-2"
          row={(index) => {
            const item = shown[index]
            return item && <OtherRow key={item.name} item={item} height={height} href={hrefOfItem(item.name)} />
          }}
        />
      </div>
    </>
  )
}

function OtherRow({ item: { name, title, description, icon }, height, href }: { item: ShownPromptResource; height: number; href: string }) {
  return (
    <li data-other={name} className="rounded-box hover:bg-hover" style={{ height }}>
      <a href={href} className="flex h-full cursor-default items-center gap-3 rounded-box px-2 no-underline">
        {icon !== undefined && <img src={icon} alt="" className="size-5 shrink-0 object-contain" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono">{name}</span>
          <span className="block truncate text-small text-ink-2">
            {[title, description].filter((text) => text !== undefined && text !== '').join(': ') || 'Its server does not say what it is.'}
          </span>
        </span>
      </a>
    </li>
  )
}
