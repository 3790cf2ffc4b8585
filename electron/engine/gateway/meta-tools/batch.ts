import { ProtocolError, isSpecType } from '@modelcontextprotocol/server'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { Mask } from '../../secrets/mask.ts'
import { fromExactJson } from '../../base/text/exact-number.ts'
import type { CallContext } from '../calls/call-context.ts'
import { LONGEST_NAME } from '../calls/kept-words.ts'
import { plainError } from '../plain-words.ts'
import { resultSize } from '../calls/result-size.ts'
import { errorResult, textBlock } from '../calls/tool-result.ts'
import { wholeResult } from '../calls/whole-result.ts'

/** Calls in one `execute_tools`. Over it: the whole fails with `arguments_invalid`, and nothing runs. */
const MOST_CALLS = 50
/** Calls of one `execute_tools` that run at the same time. Over it: further calls wait their turn. */
const MOST_AT_ONCE = 8
/**
 * Characters of all results of one `execute_tools` together. Large results of single calls are handled in other ways. Over it: the call
 * runs, and its result is left out, which the answer states.
 */
const MOST_CHARACTERS = 8_000_000
/** Characters of a server's error data. Over it: the rest is cut off. */
const LONGEST_DATA = 2_000

const EXPECTED = 'Expected: {"calls": [{"name": "server__tool", "arguments": {...}}]}'

type Block = Readonly<Record<string, unknown>>
type Result = Readonly<Record<string, unknown>>

/** Whether the arguments of a meta-tool that also runs single calls are a batch. */
export function isBatch(args: unknown): boolean {
  if (!isObject(args) || args['calls'] === undefined || args['calls'] === null) return false
  // A single tool may have an argument called `calls`, and models put arguments beside the name.
  return typeof args['name'] !== 'string' || args['name'] === ''
}

/**
 * Returns the calls of a batch, each as arguments of `execute_tool`. Accepts what models write: the list as JSON text, one call without a
 * list, or a call as its bare name. `timeout` and `search_id` beside the list apply to all. Throws `arguments_invalid`.
 */
export function callsOf(args: unknown, tool: string): readonly unknown[] {
  const { calls, ...common } = isObject(args) ? args : { calls: undefined }
  const given = fromText(calls ?? (isObject(args) && typeof args['name'] === 'string' ? args : undefined))
  const list = Array.isArray(given) ? (given as unknown[]) : isObject(given) ? [given] : []
  const problem =
    list.length === 0 ? 'calls: expected a list of calls' : list.length > MOST_CALLS ? `calls: at most ${MOST_CALLS} at a time` : undefined
  if (problem !== undefined) {
    const sentence = `The arguments of ${tool} are wrong: ${problem}.`
    throw new TooltrayError('arguments_invalid', sentence, { hint: EXPECTED, data: { problems: [problem] } })
  }
  const shared = Object.fromEntries(Object.entries(common).filter(([key]) => key === 'timeout' || key === 'search_id'))
  return list.map((each) => {
    const call = fromText(each)
    return isObject(call) ? { ...shared, ...call } : typeof call === 'string' ? { ...shared, name: call } : call
  })
}

/** Parses a text as JSON. Returns the value itself if it is not JSON. */
function fromText(value: unknown): unknown {
  return typeof value === 'string' ? (fromExactJson(value) ?? value) : value
}

/**
 * Runs the calls of a batch, several at the same time, and returns one result. For each call, in their order, it has a line that names the
 * call, and the call's content. A failed call does not affect the others; the batch is an error only if all calls failed.
 *
 * @param run runs one call, and throws as a single call would.
 * @param signal after it is aborted, no further call starts.
 */
export async function runBatch(
  calls: readonly unknown[],
  run: (call: unknown) => Promise<Result>,
  { mask, signal }: { readonly mask: Mask; readonly signal: CallContext['signal'] },
): Promise<Record<string, unknown>> {
  const answers: Answer[] = []
  let characters = 0

  const answerTo = async (call: unknown): Promise<Answer> => {
    try {
      const result = await run(call)
      const size = resultSize(result)
      if (characters + size > MOST_CHARACTERS) return leftOut(size)
      characters += size
      return { failed: result['isError'] === true, content: contentOf(result) }
    } catch (error) {
      return { failed: true, content: [textBlock(wordsOf(plainError(error, mask)))] }
    }
  }

  const waiting = calls.entries()
  const worker = async (): Promise<void> => {
    for (const [index, call] of waiting) {
      // The caller no longer waits for the answer.
      if (signal?.aborted === true) return
      answers[index] = await answerTo(call)
    }
  }
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, calls.length) }, worker))

  return {
    content: answers.flatMap(({ failed, content }, index) => [headOf(index, calls[index], failed), ...content]),
    ...(answers.every(({ failed }) => failed) ? { isError: true } : {}),
  }
}

/** The outcome of one call. */
interface Answer {
  readonly failed: boolean
  readonly content: readonly Block[]
}

function headOf(index: number, call: unknown, failed: boolean): Block {
  const name = isObject(call) && typeof call['name'] === 'string' ? call['name'].slice(0, LONGEST_NAME) : 'a call without a name'
  return textBlock(`${index + 1}. ${name}${failed ? ' failed' : ''}:`)
}

/**
 * The content of a result as blocks that every client accepts. A malformed block would make the client reject the whole answer, so it is
 * shown as JSON text. Structured content is shown the same way if there is nothing else.
 */
function contentOf(result: Result): readonly Block[] {
  const { content, structuredContent } = wholeResult(result)
  const blocks = Array.isArray(content) ? (content as unknown[]) : content === undefined || content === null ? [] : [content]
  if (blocks.length > 0) return blocks.map((block) => (isSpecType.ContentBlock(block) ? block : textBlock(JSON.stringify(block))))
  return [textBlock(structuredContent === undefined ? 'It gave no content.' : JSON.stringify(structuredContent))]
}

function leftOut(size: number): Answer {
  const why = `The call ran. Its result (${size} characters) was left out: a batch returns at most ${MOST_CHARACTERS} characters in total.`
  return { failed: false, content: [textBlock(`${why} Make calls with large results one at a time.`)] }
}

/** The error of a call as text for a model. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ProtocolError)) return errorResult(error).content[0]?.text ?? messageOf(error)
  const data = error.data === undefined ? '' : ` ${JSON.stringify(error.data).slice(0, LONGEST_DATA)}`
  return `The server answered with error ${error.code}: ${error.message}${data}`
}
