import type { Answer } from '../../e2e/testing/raw-client.ts'
import { isObject } from '../../electron/engine/base/is-object.ts'
import { canonicalJson } from '../../electron/engine/entry/consent/canonical-json.ts'

/** What came of a call: its texts, and whether it was an error in either of the two ways that the protocol has. */
export interface Outcome {
  readonly failed: boolean
  readonly text: string
}

/** Reads an answer. What differs from call to call is masked: times, ids, ports, durations. */
export function outcomeOf({ result, error }: Answer): Outcome {
  if (error !== undefined) return { failed: true, text: masked(error.message) }
  const { content = [], isError } = result as unknown as { content?: { text?: string }[]; isError?: boolean }
  return { failed: isError === true, text: masked(content.map((block) => block.text ?? canonicalJson(block)).join('\n')) }
}

/** How a call through Tooltray differs from the same one directly, as a few words; empty if it does not. */
export function callDifference(directly: readonly Outcome[], through: Outcome, compares: 'texts' | 'failure'): string {
  const [first, second] = directly
  if (first === undefined) return 'no answer directly'
  if (first.failed !== through.failed) return through.failed ? `fails: ${through.text.slice(0, 80)}` : 'does not fail'
  // What is not the same twice cannot be compared.
  const isSteady = first.text === second?.text
  if (compares === 'failure' || !isSteady || through.text.includes(first.text) || first.failed) return ''
  return 'another text'
}

/** How a list through Tooltray differs from the server's own; empty if it does not. */
export function listDifference(own: readonly unknown[], listed: readonly unknown[], server: string): string {
  const through = new Map(listed.map((tool) => [String(isObject(tool) ? tool['name'] : ''), tool]))
  const missing: string[] = []
  const changed = new Set<string>()
  for (const tool of own) {
    if (!isObject(tool)) continue
    const found = through.get(`${server}__${String(tool['name'])}`)
    if (!isObject(found)) missing.push(String(tool['name']))
    else for (const part of PARTS) if (canonicalJson(tool[part] ?? null) !== canonicalJson(found[part] ?? null)) changed.add(part)
  }
  const ofServer = [...through.keys()].filter((name) => name.startsWith(`${server}__`)).length
  return [
    ...(missing.length > 0
      ? [`lacks ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}`]
      : []),
    ...(ofServer > own.length ? [`${ofServer - own.length} more`] : []),
    ...[...changed].map((part) => `another ${part}`),
  ].join('; ')
}

const PARTS = ['description', 'inputSchema', 'outputSchema', 'annotations'] as const

function masked(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>')
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>')
    .replace(/\b\d+(?:\.\d+)? ?m?s\b/g, '<ms>')
    .replace(/\b\d{4,}\b/g, '<number>')
    .trim()
}
