import { schemaLines } from './schema-lines.ts'

/** In pixels, per level. */
const INDENT = 12

/** The parameters of a tool as a tree. */
export function SchemaTree({ schema }: { schema: Readonly<Record<string, unknown>> }) {
  const lines = schemaLines(schema)
  if (lines.length === 0) return <p className="text-ink-2">It takes no arguments.</p>
  return (
    <ul aria-label="Parameters" className="space-y-1">
      {lines.map(({ depth, name, type, needed, description }, line) => (
        <li key={line} style={{ marginLeft: depth * INDENT }} className={depth === 0 ? '' : 'border-l pl-3'}>
          <span className="font-mono break-words">
            {name} <span className="text-ink-2">{type}</span>
          </span>
          {needed && <span className="ml-2 text-small text-warn">needed</span>}
          {description !== undefined && <span className="block text-small text-ink-2">{description}</span>}
        </li>
      ))}
    </ul>
  )
}
