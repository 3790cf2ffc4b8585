import { fromJson } from '../../../electron/engine/base/text/from-json.ts'

/** A result of `tools/call`, as a server gives it. */
export interface RecordedResult extends Record<string, unknown> {
  readonly content: readonly Readonly<Record<string, unknown>>[]
  readonly isError?: boolean
}

const ARGUMENTS = 'tooltray.bench/arguments'

/** The result, with a note of the arguments that the server got. */
export function withArguments(result: RecordedResult, args: unknown): RecordedResult {
  return { ...result, _meta: { ...asObject(result['_meta']), [ARGUMENTS]: args } }
}

/** The arguments that the server got, as a result notes them; undefined where it does not come from there. */
export function argumentsGot(result: Readonly<Record<string, unknown>>): unknown {
  return asObject(result['_meta'])?.[ARGUMENTS]
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
}

/** What Python prints of a result of one text. */
const PRINTED = /^meta=None content=\[TextContent\(type='text', text=(['"])(.*)\1, annotations=None\)\] isError=(True|False)$/s

/**
 * The result that a recorded text tells of. The recording has what Python printed of a result whose text is JSON of the server's own; that
 * one is given. A text that was cut off, or is something else, is the one text of the result, as it stands.
 */
export function recordedResult(text: string): RecordedResult {
  const [, , printed, failed] = PRINTED.exec(text) ?? []
  if (printed === undefined) return { content: [{ type: 'text', text }] }
  const said = unescaped(printed)
  return serversOwn(said) ?? { content: [{ type: 'text', text: said }], ...(failed === 'True' ? { isError: true } : {}) }
}

/** The result that a text is the JSON of; undefined for any other text. */
function serversOwn(text: string): RecordedResult | undefined {
  const result = withoutNulls(fromJson(text))
  const blocks = Array.isArray(result?.['content']) ? result['content'].map(withoutNulls) : [undefined]
  // Others than texts have parts that were cut, or left out.
  const texts = blocks.filter((block) => block?.['type'] === 'text').map((block) => ({ ...block }))
  return texts.length === blocks.length ? { ...result, content: texts } : undefined
}

/** An object without the members that Python has no value for: MCP leaves them out. Undefined for anything else. */
function withoutNulls(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const object = asObject(value)
  return object && Object.fromEntries(Object.entries(object).filter(([, member]) => member !== null))
}

const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The value of a Python string, of what stands between its quotes. */
function unescaped(printed: string): string {
  return printed.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gs,
    (_all, x?: string, u?: string, U?: string, sign?: string) => {
      const code = x ?? u ?? U
      return code === undefined ? (SIGNS[sign ?? ''] ?? sign ?? '') : String.fromCodePoint(Number.parseInt(code, 16))
    },
  )
}
