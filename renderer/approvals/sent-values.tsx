import { useState } from 'react'
import { Code } from '../parts/code.tsx'
import { legible } from '../parts/legible.ts'

/** What would be sent, whole: each argument with its value, and the exact JSON one click away. */
export function SentValues({ json }: { json: string }) {
  const values = valuesOf(json)
  const [exact, showExact] = useState(false)
  return (
    <section aria-label="What is sent">
      <div className="mb-1.5 flex items-center gap-2">
        <h3 className="flex-1 text-small text-ink-2">Exactly what is sent</h3>
        {values !== undefined && (
          <button type="button" className="text-small text-accent" onClick={() => showExact(!exact)}>
            {exact ? 'Show values' : 'Show exact JSON'}
          </button>
        )}
      </div>
      {values === undefined || exact ? (
        <Code label="Arguments" text={json} />
      ) : values.length === 0 ? (
        <p className="text-ink-2">No arguments.</p>
      ) : (
        <dl
          tabIndex={0}
          aria-label="Arguments"
          className="max-h-96 overflow-auto rounded-box bg-sunken px-3 py-2 inset-ring inset-ring-line"
        >
          {values.map(([name, value]) => (
            <div key={name} className="flex gap-3 py-0.5 max-[480px]:block">
              <dt className="w-32 shrink-0 wrap-anywhere text-ink-2">{legible(name)}</dt>
              <dd className="min-w-0 flex-1 font-mono text-small leading-5 wrap-anywhere whitespace-pre-wrap">{legible(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Undefined if the text is no whole object, because it was too long: then it is shown as it is. */
function valuesOf(json: string): readonly (readonly [string, string])[] | undefined {
  try {
    const parsed = JSON.parse(json) as unknown
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return Object.entries(parsed).map(([name, value]) => [name, written(value)])
  } catch {
    return undefined
  }
}

/**
 * A text as it is, and everything else as JSON. A list of one-line texts is one line for each, as people write lists; the marks before them
 * keep apart what is an element and what is only a part of one.
 */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  const isList = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string' && !/[\n\r]/u.test(item))
  return isList ? value.map((item) => `• ${item}`).join('\n') : JSON.stringify(value, undefined, 2)
}
