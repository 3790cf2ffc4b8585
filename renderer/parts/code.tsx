import { legible } from './legible.ts'

/** A text as it stands, e.g. of a server: never read as markup, and what is not seen of it is shown. */
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
