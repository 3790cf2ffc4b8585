import { type ClientBed, createClientBed } from '../clients/client-bed.ts'
import { claudeCode } from '../clients/claude-code.ts'
import type { Script } from '../models/script.ts'
import { taskServers } from './all-tasks.ts'
import { type PlainForm, plainModel, scriptModel } from './model-ways.ts'
import type { ScriptTask } from './script-task.ts'
import { resetFiles, stateOf } from './task-files.ts'

/** What became of a task in Claude Code. */
export interface PlayedTask {
  /** JSON text. */
  readonly answer: string
  /** Files and graph afterwards. */
  readonly state: unknown
  readonly requests: number
  /** Tokens of all requests, less what Claude Code sends without any servers in each. */
  readonly above: number
  /** From its first request to its last: all that is done between them, as the model itself takes no time. */
  readonly milliseconds: number
}

/**
 * A Tooltray with the servers of the tasks. It learns nothing, so that each conversation is as the first, and asks nobody, as nobody is
 * there.
 */
export function taskBed(scripts: boolean): Promise<ClientBed> {
  return createClientBed(taskServers, { learntTools: false, destructive: 'allow', scripts })
}

/** Tokens of what Claude Code sends for a task where it has no servers at all. */
export async function bareTokens(bed: ClientBed, program: string, { prompt }: ScriptTask): Promise<number> {
  const { tokens } = await bed.play({ client: claudeCode, program, prompt, script: atOnce, servers: {} })
  return tokens
}

// eslint-disable-next-line require-yield
const atOnce = function* () {
  return 'Done.'
}

/**
 * Plays a task from files that are as at its beginning.
 *
 * @param bare as `bareTokens` gives it.
 */
export async function playTask(
  bed: ClientBed,
  program: string,
  task: ScriptTask,
  form: PlainForm | 'script',
  bare: number,
): Promise<PlayedTask> {
  resetFiles(bed.folder)
  let answer = ''
  const done = (given: string): void => void (answer = given)
  const script: Script = form === 'script' ? scriptModel(task, bed.folder, done) : plainModel(task, bed.folder, form, done)
  const { asked, tokens } = await bed.play({
    client: claudeCode,
    program,
    prompt: task.prompt,
    script,
    servers: bed.tooltray,
    env: claudeCode.patience ?? {},
  })
  const requests = asked.length
  const milliseconds = (asked.at(-1)?.at ?? 0) - (asked[0]?.at ?? 0)
  return { answer, state: stateOf(bed.folder), requests, above: tokens - requests * bare, milliseconds }
}
