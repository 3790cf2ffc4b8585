import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { DocPage } from '../../electron/contract/docs/doc-page.ts'
import { explainError } from '../engine/explain-error.ts'
import { useAnswer } from '../engine/use-engine.ts'
import { targetOf } from './doc-links.ts'
import { type Block, blocksOf, type Inline } from './markdown.ts'

/** A place in the documentation. */
export interface DocPlace {
  readonly path: string
  /** The anchor of a heading. */
  readonly at?: string | undefined
}

/** A page of the documentation, from the engine and without the internet. `onOpen` is called with the target of a link to another page. */
export function DocView({ place: { path, at }, onOpen }: { place: DocPlace; onOpen: (place: DocPlace) => void }) {
  const { value, error, loading } = useAnswer(['docs', path], async (client) => (await client.docs.page({ path })) ?? null)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (loading) return
    const heading = at === undefined ? undefined : root.current?.querySelector(`[id="${CSS.escape(at)}"]`)
    ;(heading ?? root.current)?.scrollIntoView({ block: 'start' })
  }, [value, loading, at])
  // No parts of messages are used here, because a message leads to this view.
  if (error !== undefined) return <p className="text-bad">{explainError(error).message}</p>
  if (loading) return <p aria-busy className="h-40" />
  if (value === undefined || value === null) return <p className="text-ink-2">This page is not part of the installed documentation.</p>
  return (
    <article ref={root} className="max-w-3xl space-y-3 break-words select-text">
      <Blocks page={value} onOpen={onOpen} />
    </article>
  )
}

function Blocks({ page, onOpen }: { page: DocPage; onOpen: (place: DocPlace) => void }) {
  const blocks = useMemo(() => blocksOf(page.text), [page])
  const inline = (parts: readonly Inline[]): ReactNode => parts.map((part, at) => <Fragment key={at}>{one(part)}</Fragment>)
  const one = (part: Inline): ReactNode => {
    if (typeof part === 'string') return part
    if (part.kind === 'code') return <code className="rounded-small bg-hover px-1 font-mono text-small">{part.text}</code>
    if (part.kind === 'anchor') return <span id={part.id} />
    if (part.kind === 'strong') return <strong className="font-semibold">{inline(part.parts)}</strong>
    if (part.kind === 'emphasis') return <em>{inline(part.parts)}</em>
    return link(part)
  }
  const link = (part: Extract<Inline, { kind: 'link' }>): ReactNode => {
    const target = targetOf(part.href, page)
    if (target === undefined) return inline(part.parts)
    if ('address' in target)
      return (
        <a href={target.address} target="_blank" rel="noopener noreferrer" className="text-accent underline">
          {inline(part.parts)}
        </a>
      )
    return (
      <button type="button" onClick={() => onOpen(target)} className="cursor-pointer text-start text-accent underline">
        {inline(part.parts)}
      </button>
    )
  }
  const block = (part: Block): ReactNode => {
    switch (part.kind) {
      case 'heading': {
        const Heading = part.level === 1 ? 'h2' : part.level === 2 ? 'h3' : 'h4'
        const look = part.level === 1 ? 'text-title' : part.level === 2 ? 'pt-3 text-section' : 'pt-1'
        return (
          <Heading id={part.id} className={`font-semibold ${look}`}>
            {inline(part.parts)}
          </Heading>
        )
      }
      case 'paragraph':
        return <p>{inline(part.parts)}</p>
      case 'code':
        return <pre className="overflow-auto rounded-box bg-sunken p-3 font-mono text-small">{part.text}</pre>
      case 'quote':
        return <blockquote className="space-y-2 rounded-box bg-sunken px-3 py-2">{all(part.blocks)}</blockquote>
      case 'list': {
        const List = part.ordered ? 'ol' : 'ul'
        return (
          <List className={`space-y-1 ps-5 ${part.ordered ? 'list-decimal' : 'list-disc'}`}>
            {part.items.map((item, at) => (
              <li key={at} className="space-y-2">
                {all(item)}
              </li>
            ))}
          </List>
        )
      }
      case 'table':
        return <Table rows={part.rows.map((row) => row.map((cell) => inline(cell)))} />
    }
  }
  const all = (parts: readonly Block[]): ReactNode => parts.map((part, at) => <Fragment key={at}>{block(part)}</Fragment>)
  return all(blocks)
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly ReactNode[])[] }) {
  return (
    <div className="overflow-auto">
      <table className="w-full border-collapse text-start text-small">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} className="border-b px-2 py-1.5 text-start font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) => (
                <td key={at} className="border-b px-2 py-1.5 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
