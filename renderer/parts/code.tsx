import { legible } from './legible.ts'

/** A literal text, e.g. from a server: never interpreted as markup, with invisible characters shown. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <pre
      aria-label={label}
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-box border bg-sunken p-2 font-mono text-small break-words whitespace-pre-wrap"
    >
      {legible(text)}
    </pre>
  )
}
