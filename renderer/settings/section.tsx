import type { ReactNode } from 'react'

/** A part of the settings with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-section font-semibold">{title}</h2>
      {children}
    </section>
  )
}
