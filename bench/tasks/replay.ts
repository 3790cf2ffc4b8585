import { tokensOf } from '../../e2e/testing/models/tokens.ts'
import type { Given, Way } from './conversations.ts'
import { type SeenAnswer, seenAnswer } from './search-answer.ts'
import type { RecordedCall, RecordedTask, RecordedTasks } from './recording/task-data.ts'

/** A turn of a task, by its place in the recording. */
interface Place {
  readonly task: string
  /** From 0, of all turns of the task. */
  readonly turn: number
}

export interface ReplayedCall extends Place {
  readonly call: RecordedCall['call']
  readonly given: Given
  /** Of what the model said, and was told. */
  readonly tokens: number
  readonly ms: number
}

export interface ReplayedSearch extends Place {
  readonly query: string
  readonly text: string
  readonly seen: SeenAnswer
  /** Of the answer. */
  readonly tokens: number
  /** Of the same answer without the line of neighbours. */
  readonly tokensWithoutNamed: number
  /** Of the query and the answer. */
  readonly exchanged: number
  readonly ms: number
}

/** All tasks by one way, in their order. */
export interface Replay {
  readonly way: string
  readonly calls: readonly ReplayedCall[]
  readonly searches: readonly ReplayedSearch[]
  /** Tokens of the definitions that a conversation lists at its beginning; undefined where that is a server's own list. */
  readonly definitions: number | undefined
}

/** Whether the recording has the tool of a call: an agent may call one that is not there. */
export function isKnown({ tools }: Pick<RecordedTasks, 'tools'>): (call: RecordedCall['call']) => boolean {
  const known = new Set(tools.map(({ server, name }) => JSON.stringify([server, name])))
  return ({ server, tool }) => known.has(JSON.stringify([server, tool]))
}

/**
 * Makes every recorded call whose tool is there, and every recorded search where the way has one: each task in a conversation, turn by
 * turn.
 *
 * @param progress is told after each task.
 */
export async function replay(recorded: RecordedTasks, way: Way, progress: (words: string) => void): Promise<Replay> {
  const known = isKnown(recorded)
  const calls: ReplayedCall[] = []
  const searches: ReplayedSearch[] = []
  for (const [at, task] of recorded.tasks.entries()) {
    await replayTask(task, way, known, calls, searches)
    progress(`${way.name}: ${at + 1} of ${recorded.tasks.length} tasks`)
  }
  return { way: way.name, calls, searches, definitions: await definitionTokens(way) }
}

/** Of what a model reads of each tool. */
async function definitionTokens({ listed }: Way): Promise<number | undefined> {
  const tools = await listed?.()
  return tools && tokensOf(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))
}

async function replayTask(
  { id: task, turns }: RecordedTask,
  way: Way,
  known: ReturnType<typeof isKnown>,
  calls: ReplayedCall[],
  searches: ReplayedSearch[],
): Promise<void> {
  const conversation = await way.begin()
  try {
    for (const [turn, said] of turns.entries()) {
      const began = performance.now()
      if ('call' in said) {
        if (!known(said.call)) continue
        const given = await conversation.call(said.call)
        const tokens = tokensOf(said.call.arguments) + tokensOf(given.text)
        calls.push({ task, turn, call: said.call, given, tokens, ms: performance.now() - began })
      } else if (conversation.search !== undefined) {
        const text = await conversation.search(said.search)
        const ms = performance.now() - began
        const seen = seenAnswer(text)
        const tokens = tokensOf(text)
        const [without, exchanged] = [tokensOf(seen.withoutNamed), tokensOf({ query: said.search }) + tokens]
        searches.push({ task, turn, query: said.search, text, seen, tokens, tokensWithoutNamed: without, exchanged, ms })
      }
    }
  } finally {
    await conversation.close()
  }
}
