import type { ScriptReport, WantedScript } from '../../contract/scripts/scripts.ts'
import type { ToolAccess } from '../gateway/meta-tools/meta-calls.ts'
import type { CallContext } from '../gateway/calls/call-context.ts'
import type { scriptRunner } from './run-script.ts'
import type { SavedScripts } from './saved/saved-scripts.ts'

/** Creates the control API for scripts. */
export function scriptControl(saved: SavedScripts, run: ReturnType<typeof scriptRunner>, toolAccess: () => ToolAccess) {
  return {
    list: saved.list,
    save: saved.save,
    remove: saved.remove,
    /** Runs a script, or the saved one of that name, for the local user. Throws `script_unknown`; failures are in the report. */
    async run({ name, code, input, timeout, readOnly = false }: WantedScript, context: CallContext): Promise<ScriptReport> {
      const script = code === undefined ? saved.get(name ?? '') : { name: name ?? 'run_script', code, readOnly }
      const { json = 'null', error, ...outcome } = await run(toolAccess, { ...script, input, timeout }, context)
      return {
        ...outcome,
        ...(error === undefined ? { result: JSON.parse(json) as unknown } : { error: { code: error.code, message: error.sentence } }),
      }
    },
  }
}
