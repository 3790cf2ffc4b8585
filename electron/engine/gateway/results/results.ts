import { z } from 'zod'
import { clientIdOf } from '../../config/apps/client-names.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { Schema } from '../../catalog/json-schema.ts'
import type { Settings } from '../../config/settings-schema.ts'
import { textBlock } from '../calls/tool-result.ts'
import { resultSize } from '../calls/result-size.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import type { KeptResults } from './kept-results.ts'
import { RESULT_HABITS, type ResultHabits, UNKNOWN_CLIENT } from './known-clients.ts'
import { knownForm } from './known-forms.ts'
import { cutText } from './reader/cut.ts'
import { openDocument } from './reader/document.ts'
import { withoutReferences } from './references.ts'
import type { Question } from './reader/reading.ts'
import { type ResultParts, partsOf } from './result-parts.ts'

type Result = Record<string, unknown>

/** Prepares results for a model, and keeps those that are too long for it. */
export interface Results {
  /**
   * Returns a result for the client of a session: whole up to the client's limit, else a summary, and the result is kept. Never throws.
   * A result that cannot be cut is returned whole.
   *
   * @param answers the number of results in the batch answer that this one joins. They share the limit, and their text is what is shown.
   */
  shown(result: Result, session: string, answers?: number): Result | Promise<Result>
  /** Keeps a value, as JSON text, for a session. Returns its id. */
  keep(json: string, session: string): string
  /** Reads a part of a kept result for a model. Throws `arguments_invalid`, `result_unknown`, and the errors of `Reader.ask`. */
  read(args: unknown, session: string): Promise<string>
  /**
   * Returns arguments with the values of their references; a promise only if there are references. Throws `result_unknown`, `path_empty`,
   * and the errors of `Reader.ask`.
   */
  filledIn(args: unknown, schema: Schema, session: string): unknown
}

/** Bytes up to which a result is summarized in this process. Longer ones go to the reader, but for one plain text. */
const LIGHT = 128 * 1024
/** Bytes of one plain text that is summarized in this process: it has a single value, so opening it takes a few milliseconds at worst. */
const LIGHT_TEXT = 2 * 1024 * 1024

const readInput = z.object({
  id: z.string(),
  path: z.string().nullish(),
  query: z.string().nullish(),
  offset: z.coerce.number().int().min(0).nullish(),
  limit: z.coerce.number().int().min(1).nullish(),
})

/** Dependencies of `createResults`. */
interface ResultsDeps {
  readonly kept: Pick<KeptResults, 'keep' | 'bytesOf'>
  /** Reads in a separate process. */
  readonly ask: (bytes: Uint8Array, question: Question) => Promise<string>
  /** The name of the client of a session. */
  readonly clientOf: (session: string) => string
  readonly settings: () => Pick<Settings, 'resultLimit'>
  /** Called for an unexpected failure. */
  readonly onError: (message: string) => void
}

/** Owns no state of its own: results are kept in `deps.kept`. Calls may run concurrently. */
export function createResults(deps: ResultsDeps): Results {
  const habitsOf = (session: string): ResultHabits => {
    const name = deps.clientOf(session)
    const id = clientIdOf(name)
    const habits = (id === undefined ? undefined : RESULT_HABITS[id]) ?? UNKNOWN_CLIENT
    const { resultLimit: own } = deps.settings()
    const limit = typeof own === 'object' ? ((id === undefined ? undefined : own[id]) ?? own[name]) : own
    return limit === undefined ? habits : { ...habits, limit }
  }

  const summary = async (bytes: Buffer, id: string, characters: number): Promise<string> => {
    try {
      return await deps.ask(bytes, { kind: 'cut', id, characters })
    } catch (error) {
      if (error instanceof TooltrayError && error.code === 'reading_ended') return cutText(undefined, id, characters)
      throw error
    }
  }

  const cut = async (
    result: Result,
    { texts, others, structured, textSize, structuredSize }: ResultParts,
    session: string,
  ): Promise<Result> => {
    const bytes = keptBytes(texts, structured)
    const id = deps.kept.keep(session, bytes)
    const characters = Math.max(textSize, structuredSize)
    const isLight = bytes.length <= LIGHT || (bytes.length <= LIGHT_TEXT && structured === undefined && isPlainText(texts))
    const text = isLight ? cutText(openDocument(bytes), id, characters) : await summary(bytes, id, characters)
    const { structuredContent: _kept, ...rest } = result
    return { ...rest, content: [textBlock(text), ...others] }
  }

  const shownOf = (result: Result, whole: ResultParts | undefined, session: string, habits: ResultHabits): Result | Promise<Result> => {
    if (whole === undefined) return result
    const isError = result['isError'] === true
    if (!isError && Math.max(whole.textSize, whole.structuredSize) > habits.limit) return cut(result, whole, session)
    const formed = knownForm(result, whole, habits)
    return isError || sizeOf(formed, habits) <= habits.limit ? formed : cut(result, whole, session)
  }

  const formedOrCut = async (result: Result, session: string, habits: ResultHabits): Promise<Result> => {
    try {
      return await shownOf(result, await partsOf(result), session, habits)
    } catch (error) {
      deps.onError(`A result is passed on as it came: ${messageOf(error)}`)
      return result
    }
  }

  return {
    shown(result, session, answers) {
      const alone = habitsOf(session)
      const habits = answers === undefined ? alone : { ...alone, limit: alone.limit / answers, shows: 'text' as const }
      return isShort(result, habits.limit) ? result : formedOrCut(result, session, habits)
    },
    keep: (json, session) =>
      deps.kept.keep(session, Buffer.from(json.startsWith('"') ? `{"texts":[${json}]}` : `{"texts":[],"structured":${json}}`)),
    async read(args, session) {
      const { id, path, query, offset, limit } = readRequest(args)
      const bytes = await deps.kept.bytesOf(session, id)
      const { limit: characters } = habitsOf(session)
      return deps.ask(bytes, {
        kind: 'read',
        path: path ?? undefined,
        query: query ?? undefined,
        offset: offset ?? undefined,
        limit: limit ?? undefined,
        characters,
      })
    },
    filledIn: (args, schema, session) =>
      withoutReferences(args, schema, async (id, path, as) => {
        const bytes = await deps.kept.bytesOf(session, id)
        return deps.ask(bytes, { kind: 'value', path, as })
      }),
  }
}

/** Whether a result passes unchanged, as nearly every one does. */
function isShort(result: Result, limit: number): boolean {
  return result['structuredContent'] === undefined && result['isError'] !== true && resultSize(result) <= limit
}

/** The size of the parts of a result that its client shows. */
function sizeOf(result: Result, { shows }: ResultHabits): number {
  const parts = partsOf(result)
  if (parts === undefined || parts instanceof Promise) return 0
  return shows === 'both' ? parts.textSize + parts.structuredSize : Math.max(parts.textSize, parts.structuredSize)
}

/** Whether the parts are one text that is neither JSON nor lines of JSON, as its first character tells. */
function isPlainText([text, ...others]: ResultParts['texts']): boolean {
  if (others.length > 0) return false
  if (typeof text === 'string') return /^\s*[^\s[{]/.test(text.slice(0, BEGINNING))
  return text instanceof RawJson && /^"(?:\\[nrt]| )*[^\\\s[{]/.test(text.beginning(BEGINNING))
}

/** Characters within which the first that is no white space is looked for. */
const BEGINNING = 200

/** The kept parts of a result, as JSON. Raw parts are inserted as they are. */
function keptBytes(texts: ResultParts['texts'], structured: ResultParts['structured']): Buffer {
  const bytesOf = (part: unknown): Buffer => (part instanceof RawJson ? part.bytes : Buffer.from(JSON.stringify(part)))
  const pieces = texts.flatMap((text, at) => [...(at > 0 ? [Buffer.from(',')] : []), bytesOf(text)])
  const end = structured === undefined ? [Buffer.from(']}')] : [Buffer.from('],"structured":'), bytesOf(structured), Buffer.from('}')]
  return Buffer.concat([Buffer.from('{"texts":['), ...pieces, ...end])
}

function readRequest(args: unknown): z.output<typeof readInput> {
  const read = readInput.safeParse(args ?? {})
  if (read.success) return read.data
  const problems = read.error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`)
  throw new TooltrayError('arguments_invalid', `The arguments of read_result are wrong: ${problems.join('; ')}.`, {
    hint: 'Expected: {"id": "...", "path"?: "...", "query"?: "...", "offset"?: 0, "limit"?: 10}',
    data: { problems },
  })
}
