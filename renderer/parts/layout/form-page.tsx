import type { FormEvent, ReactNode } from 'react'

/**
 * A form that fills a page: its fields, and beside them (below them in a narrow page) what it will do. The buttons belong below that, so
 * that users see what they agree to.
 */
export function FormPage({ fields, beside, onSubmit }: { fields: ReactNode; beside: ReactNode; onSubmit: (event: FormEvent) => void }) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid items-start gap-x-8 gap-y-4 px-6 py-5 @4xl:grid-cols-2 @max-3xl:px-4">
      <div className="min-w-0 space-y-4">{fields}</div>
      <div className="min-w-0 space-y-4">{beside}</div>
    </form>
  )
}
