import type { ReactNode } from 'react'

/** A card of a page, with its heading. */
export function Card({
  title,
  count,
  action,
  children,
  className = '',
}: {
  title: string
  /** How many things it lists; not shown if there are none. */
  count?: number
  action?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section aria-label={title} className={`rounded-card bg-card p-4 shadow-card ${className}`}>
      <div className="mb-2 flex min-h-6 items-center gap-3">
        <h2 className="min-w-0 flex-1 text-section font-semibold">
          {title}
          {count !== undefined && count > 0 && <span className="ml-2 text-body font-normal text-ink-3 tabular-nums">{count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Terms and their values, in rows. Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl>
      {rows
        .filter(([, value]) => value !== undefined)
        .map(([term, value]) => (
          <div key={term} className="flex gap-3 py-1.5 not-first:border-t">
            <dt className="w-32 shrink-0 text-ink-2">{term}</dt>
            <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
