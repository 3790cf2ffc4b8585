import type { Script } from '../../e2e/testing/models/script.ts'
import { loaded, latest, TOOLTRAY } from '../../e2e/testing/models/ways.ts'
import { claudeCode } from '../../e2e/testing/clients/claude-code.ts'
import type { TaskBed } from './conversations.ts'
import type { RecordedCall, RecordedTask } from './recording/task-data.ts'

/** What a task came to in Claude Code. */
export interface Played {
  /** Requests to its model. */
  readonly requests: number
  /** Of all requests together, and of what Claude Code sends without servers in as many. */
  readonly tokens: number
  readonly bareTokens: number
  /** What its model was told, turn by turn; undefined for a call that was not made. */
  readonly told: readonly (string | undefined)[]
  readonly ms: number
}

/**
 * Plays the turns of a task in Claude Code with one server, Tooltray; its model says what the recorded agent said, and is done.
 *
 * @param program of Claude Code.
 * @param known whether the tool of a call is there.
 */
export async function playInClaude(
  { bed, nameOf }: TaskBed,
  program: string,
  { question, turns }: RecordedTask,
  known: (call: RecordedCall['call']) => boolean,
): Promise<Played> {
  const run = { client: claudeCode, program, prompt: question, env: claudeCode.patience ?? {} }
  const told: (string | undefined)[] = []
  const script: Script = function* (seen) {
    for (const turn of turns) {
      if ('call' in turn && !known(turn.call)) {
        told.push(undefined)
        continue
      }
      const wanted = 'call' in turn ? 'execute_tool' : 'search_tools'
      const tool = yield* loaded(seen, TOOLTRAY, wanted)
      const given =
        'call' in turn ? { name: nameOf(turn.call.server, turn.call.tool), arguments: turn.call.arguments } : { query: turn.search }
      seen = yield [{ name: tool.name, arguments: given }]
      told.push(latest(seen))
    }
    return 'Done.'
  }
  const began = performance.now()
  const { asked, tokens } = await bed.play({ ...run, script, servers: bed.tooltray })
  const ms = performance.now() - began
  const bare = await bed.play({ ...run, script: atOnce, servers: {} })
  return { requests: asked.length, tokens, bareTokens: bare.tokens * asked.length, told, ms }
}

// eslint-disable-next-line require-yield
const atOnce = function* () {
  return 'Done.'
}
