import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FoundTool } from '../../electron/contract/search.ts'
import { titleOfTool } from '../../electron/control/human-name.ts'
import type { Route } from '../frame/route.ts'
import { go } from '../frame/use-route.ts'
import { IconButton } from '../parts/button.tsx'
import { Code } from '../parts/code.tsx'
import { loadedLater } from '../parts/loading/loaded-later.tsx'
import { EffectBadge } from '../parts/marks/effect-badge.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { Failure, Skeleton, Trouble } from '../parts/message.tsx'
import { Pane } from '../parts/layout/pane.tsx'
import { KeepCase } from './keep-case.tsx'
import { PageFacts } from './page/page-facts.tsx'
import { ownName } from './own-name.ts'
import { SchemaTree } from './schema-tree.tsx'
import { useTool } from './use-tool.ts'
import { WhoMay } from './who-may.tsx'
import { Why } from './why.tsx'

// Loaded on demand: the form brings a library of its own, which only an open tool needs.
const ToolRun = loadedLater(() => import('./run/tool-run.tsx').then((module) => module.ToolRun), <Skeleton lines={4} />)

/** One tool: its definition, why it was found, and a form to call it. */
export function ToolPane({
  name,
  route,
  hit,
  query,
  searchId,
}: {
  name: string
  route: Extract<Route, { page: 'playground' }>
  hit: FoundTool | undefined
  query: string | undefined
  searchId: string | undefined
}) {
  const { value, error, loading } = useTool(name)
  const { tool: _tool, ...list } = route
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const tool = value ?? undefined
  return (
    <Pane label={`Tool ${name}`} onClose={() => go(list)} width="w-[520px]">
      <header className="flex items-center gap-2 border-b px-4 py-3">
        {tool !== undefined && <Tile name={tool.server} size={24} />}
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate text-section font-semibold outline-none">
          {tool !== undefined && <span className="mr-1.5">{titleOfTool({ name: ownName(tool), title: tool.title })}</span>}
          <span className="font-mono text-small font-normal text-ink-2">{name}</span>
        </h2>
        {tool !== undefined && <EffectBadge effect={tool.effect} from={tool.effectFrom} />}
        <IconButton label="Close" onClick={() => go(list)}>
          <X className="size-4" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 space-y-5 overflow-auto p-4">
        {error !== undefined && <Failure error={error} />}
        {tool === undefined && loading && <Skeleton lines={5} />}
        {value === null && (
          <Trouble message={`There is no tool named ${name} now.`} hint="Its server was removed or disabled, or no longer offers it." />
        )}
        {tool !== undefined && (
          <>
            <section>
              <p className="whitespace-pre-wrap">{tool.description ?? tool.title ?? 'Its server does not say what it does.'}</p>
              <p className="mt-2 font-mono text-small break-words text-ink-2">{tool.signature}</p>
            </section>
            <ToolRun
              name={name}
              server={tool.server}
              schema={tool.inputSchema}
              effect={tool.effect}
              hasPage={tool.page !== undefined}
              searchId={hit === undefined ? undefined : searchId}
            />
            {tool.page !== undefined && <PageFacts tool={name} />}
            <WhoMay name={name} server={tool.server} />
            {hit?.explanation !== undefined && <Why explanation={hit.explanation} />}
            {query !== undefined && query.trim() !== '' && <KeepCase query={query.trim()} tool={name} />}
            <details>
              <summary className="text-ink-2">Parameters</summary>
              <div className="mt-2">
                <SchemaTree schema={tool.inputSchema} />
              </div>
            </details>
            <details>
              <summary className="text-ink-2">Definition</summary>
              <div className="mt-2">
                <Code label="Definition" text={JSON.stringify(tool, undefined, 2)} />
              </div>
            </details>
          </>
        )}
      </div>
    </Pane>
  )
}
