import type { Script, Seen, ToolCall } from '../models/script.ts'
import { type Step, TOOLTRAY, latest, loaded } from '../models/ways.ts'
import type { PlainCall, ScriptTask } from './script-task.ts'

/** How a model that knows Tooltray makes the calls of a step: a turn for each, all in one turn, or as one call of many. */
export type PlainForm = 'one by one' | 'at once' | 'as a batch'

/**
 * A model that does a task by plain calls.
 *
 * @param done is given the answer as JSON text.
 */
export function plainModel(task: ScriptTask, folder: string, form: PlainForm, done: (answer: string) => void): Script {
  return function* (seen) {
    seen = yield* searched(seen, task)
    const found = latest(seen)
    const steps = task.plain(folder)
    let step = steps.next()
    while (step.done !== true) {
      const calls = step.value.map((call) => ({ ...call, reads: new RegExp(`^${call.name}\\(.* \\[read\\]`, 'm').test(found) }))
      const made = yield* FORMS[form](seen, calls)
      const whole = yield* readOn(made.seen, made.texts, calls)
      seen = whole.seen
      step = steps.next(whole.texts)
    }
    const answer = JSON.stringify(step.value)
    done(answer)
    return answer
  }
}

/**
 * A model that does it by a script.
 *
 * @param done is given the answer as JSON text.
 */
export function scriptModel(task: ScriptTask, folder: string, done: (answer: string) => void): Script {
  return function* (seen) {
    seen = yield* searched(seen, task)
    const run = yield* loaded(seen, TOOLTRAY, 'run_script')
    seen = yield [{ name: run.name, arguments: { code: task.script, input: { folder } } }]
    const answer = latest(seen)
    done(answer)
    return answer
  }
}

/** A call, and whether its tool was found to read alone. */
type ToMake = PlainCall & { readonly reads: boolean }
type Made = Generator<readonly ToolCall[], { readonly seen: Seen; readonly texts: readonly string[] }, Seen>

const FORMS: Readonly<Record<PlainForm, (seen: Seen, calls: readonly ToMake[]) => Made>> = {
  *'one by one'(seen, calls) {
    for (const call of calls) seen = yield [toolCall(seen, call)]
    return { seen, texts: lastTexts(seen, calls.length) }
  },
  *'at once'(seen, calls) {
    seen = yield calls.map((call) => toolCall(seen, call))
    return { seen, texts: lastTexts(seen, calls.length) }
  },
  *'as a batch'(seen, calls) {
    if (calls.length === 1) return yield* FORMS['at once'](seen, calls)
    const several = yield* loaded(seen, TOOLTRAY, calls.every(({ reads }) => reads) ? 'execute_read_tool' : 'execute_tools')
    const after = yield [
      { name: several.name, arguments: { calls: calls.map(({ name, arguments: given }) => ({ name, arguments: given })) } },
    ]
    // Each result stands below a line with its number and its name.
    const texts = latest(after)
      .split(/^\d+\. [\w-]+:\n/m)
      .slice(1)
    if (texts.length !== calls.length) throw new Error(`A batch of ${calls.length} answered: ${latest(after).slice(0, 2_000)}`)
    return { seen: after, texts: texts.map((text) => text.replace(/\n$/, '')) }
  },
}

function lastTexts(seen: Seen, count: number): string[] {
  return seen.results.slice(-count).map(({ text }) => text)
}

/** Both tools stay loaded in all clients. */
function toolCall(seen: Seen, { name, arguments: given, reads }: ToMake): ToolCall {
  const tool = reads ? 'execute_read_tool' : 'execute_tool'
  const listed = seen.tools.find((each) => each.endsWith(`__${tool}`))
  if (listed === undefined) throw new Error(`There is no ${tool} among ${seen.tools.join(', ')}`)
  return { name: listed, arguments: { name, arguments: given } }
}

/** One search for all tools of a task. */
function* searched(seen: Seen, { searches, name }: ScriptTask): Step {
  const search = yield* loaded(seen, TOOLTRAY, 'search_tools')
  const [query] = searches
  const after = yield [{ name: search.name, arguments: searches.length === 1 ? { query } : { queries: searches } }]
  if (!latest(after).includes('Best ')) throw new Error(`The search of "${name}" found nothing: ${latest(after)}`)
  return after
}

/** Reads those results that were cut, all in one turn: the part that is wanted, else the whole. */
function* readOn(seen: Seen, texts: readonly string[], calls: readonly PlainCall[]): Made {
  const ids = texts.map((text) => /^Result truncated.* result_id: (\w+)/.exec(text)?.[1])
  const wanted = ids.flatMap((id, at) =>
    id === undefined ? [] : [{ id, ...(calls[at]?.part === undefined ? {} : { path: calls[at].part }) }],
  )
  if (wanted.length === 0) return { seen, texts }
  const read = yield* loaded(seen, TOOLTRAY, 'read_result')
  const after = yield wanted.map((given) => ({ name: read.name, arguments: given }))
  const parts = lastTexts(after, wanted.length)
  return { seen: after, texts: texts.map((text, at) => (ids[at] === undefined ? text : (parts.shift() ?? ''))) }
}
