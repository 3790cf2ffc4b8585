import { placeOfSetting } from '../base/words/place-of-setting.ts'
import { z } from 'zod'
import { counted } from '../base/counted.ts'
import { TooltrayError } from '../base/errors.ts'
import { clientIdOf } from '../config/apps/client-names.ts'
import type { Settings } from '../config/settings-schema.ts'
import { textBlock } from '../gateway/calls/tool-result.ts'
import type { Scripting } from '../gateway/meta-tools/meta-calls.ts'
import type { ScriptToolName } from '../gateway/meta-tools/meta-tools.ts'
import type { ScriptOutcome, scriptRunner } from './run-script.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { Caller } from '../base/caller.ts'
import { modelSentence } from '../base/model-sentence.ts'

/** Dependencies of `scripting`. */
interface ScriptingDeps {
  readonly settings: () => Pick<Settings, 'scripts'>
  readonly sandbox: Pick<Sandbox, 'warm'>
  readonly clientOf: (caller: Caller) => string
  readonly run: ReturnType<typeof scriptRunner>
}

/** Creates the scripts of sessions. */
export function scripting(deps: ScriptingDeps): Scripting {
  const isOnFor = (caller: Caller): boolean => areOn(deps.settings().scripts, deps.clientOf(caller))
  return {
    isOnFor,
    warm: () => deps.sandbox.warm(),
    async run(toolAccess, args, name, context) {
      if (!isOnFor(context.caller)) {
        throw new TooltrayError('scripts_off', 'Scripts are off for this app.', {
          hint: `Run the tools one by one. The user can allow scripts ${placeOfSetting('scripts', '"settings": {"scripts": true}')}.`,
        })
      }
      const outcome = await deps.run(toolAccess, { ...scriptOf(args, name), name, readOnly: name === 'run_read_script' }, context)
      return resultOf(outcome)
    },
  }
}

/** Whether a client may run scripts: by the app's id or its own name, else by the setting for all others. */
function areOn(setting: Settings['scripts'], client: string): boolean {
  if (typeof setting === 'boolean') return setting
  const id = clientIdOf(client)
  return (id === undefined ? undefined : setting[id]) ?? setting[client] ?? setting['*'] ?? false
}

// Models send numbers as text, and null for values that they leave out.
const shape = z.object({ code: z.string(), input: z.unknown().optional(), timeout: z.coerce.number().nullish() })

function scriptOf(args: unknown, tool: ScriptToolName): { code: string; input: unknown; timeout: number | undefined } {
  const read = shape.safeParse(args ?? {})
  if (read.success) return { code: read.data.code, input: read.data.input, timeout: read.data.timeout ?? undefined }
  const problems = read.error.issues.map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`)
  throw new TooltrayError('arguments_invalid', `The arguments of ${tool} are wrong: ${problems.join('; ')}.`, {
    hint: 'Expected: {"code": "...", "input"?: ..., "timeout"?: 60}',
    data: { problems },
  })
}

/** Calls of a failed script that are listed one by one. Inner: shown words. */
const MOST_SHOWN = 50
/** Names of calls listed that a script did not await. Inner: shown words. */
const MOST_NAMED = 5

/** The result of a script for a model: its answer and console output, and after a failure the calls it had made. */
export function resultOf({ json, error, said, calls }: ScriptOutcome): Record<string, unknown> {
  const written = said === '' ? [] : [textBlock(`Console:\n${said.trimEnd()}`)]
  if (error === undefined) return { content: [textBlock(answerOf(json)), ...written, ...leftBehind(calls)] }
  const shownCalls = calls.slice(0, MOST_SHOWN).map((call, at) => {
    const { outcome, result, message = '' } = call
    const how = outcome === 'ok' ? `done${result === undefined ? '' : `, result_id ${result}`}` : `${outcome}${message && `: ${message}`}`
    return `${at + 1}. ${call.name} ${call.arguments} - ${how}`
  })
  const more = calls.length > MOST_SHOWN ? [`and ${calls.length - MOST_SHOWN} more`] : []
  const done = calls.length === 0 ? 'It had made no call.' : ['What it had called:', ...shownCalls, ...more].join('\n')
  const before = error.code === 'script_invalid' ? [] : [textBlock(done)]
  return { content: [textBlock(`${modelSentence(error)} [${error.code}]`), ...before, ...written], isError: true }
}

function answerOf(json: string | undefined): string {
  // A model that forgot `return` in the last line would take null for an answer.
  if (json === undefined) return 'It returned undefined. Only what is returned is an answer.'
  return json.startsWith('"') ? String(JSON.parse(json)) : json
}

/** Warns of calls that were not awaited: they are cancelled at the end of their script, although they look as if they had run. */
function leftBehind(calls: ScriptOutcome['calls']): readonly ReturnType<typeof textBlock>[] {
  const left = calls.filter(({ outcome }) => outcome === 'under way')
  if (left.length === 0) return []
  const names = [...new Set(left.map(({ name }) => name))].slice(0, MOST_NAMED).join(', ')
  return [textBlock(`It did not wait for ${counted(left.length, 'call')}, which may not have been carried out (${names}): await each.`)]
}
