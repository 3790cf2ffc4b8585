import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type AnyNode, Parser } from 'acorn'
import type { NamedCall } from '../sandbox/messages.ts'
import { blankTypes } from './blank-types.ts'
import { namedCalls } from './named-calls.ts'
import type { SourceNode } from './source-node.ts'
import { quotedLine } from './quoted-line.ts'
import { withoutFence } from './without-fence.ts'

/** A script that can run. */
export interface ReadScript {
  /** JavaScript, with every line in its original place. */
  readonly code: string
  /** The calls that name their tool. */
  readonly calls: readonly NamedCall[]
}

const OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
} as const

const TypeScript = Parser.extend(tsPlugin())

/**
 * Reads a script: JavaScript or TypeScript, the body of an async function, optionally inside a Markdown code fence.
 * Throws `SyntaxError`, whose message names the line.
 */
export function readScript(text: string): ReadScript {
  const code = withoutFence(text)
  const lineOf = (offset: number): number => code.slice(0, offset).split('\n').length
  try {
    const plain = parsed(Parser, code)
    const tree = plain ?? TypeScript.parse(code, OPTIONS)
    const calls = namedCalls(tree as unknown as SourceNode, lineOf)
    return { code: plain === undefined ? blankTypes(code, tree) : code, calls }
  } catch (error) {
    throw new SyntaxError(worded(error, code, lineOf), { cause: error })
  }
}

/** Undefined if it is not JavaScript: it may be TypeScript, whose parser also has better error messages. */
function parsed(parser: typeof Parser, code: string): AnyNode | undefined {
  try {
    return parser.parse(code, OPTIONS)
  } catch {
    return undefined
  }
}

function worded(error: unknown, code: string, lineOf: (offset: number) => number): string {
  // Nested too deep for the parser.
  if (error instanceof RangeError) return 'It is nested too deep.'
  if (!(error instanceof Error)) return String(error)
  const { pos, line } = error as { pos?: unknown; line?: unknown }
  const at = typeof line === 'number' ? line : typeof pos === 'number' ? lineOf(pos) : undefined
  const words = error.message.replace(/ \(\d+:\d+\)$/, '')
  if (at === undefined) return `${words}.`
  const quoted = quotedLine(code, at)
  return quoted === undefined ? `${words}, in line ${at}.` : `${words}, in line ${at}: ${quoted}`
}
