import { savedScript, scriptReport, scriptRequest } from '../../contract/scripts/scripts.ts'
import { list } from '../../contract/shape.ts'
import { exchange, named, procedure } from './procedure.ts'

export const scripts = {
  /** Runs a script, or the saved one of that name, on behalf of the user; errors are in the report. Throws `script_unknown`. */
  run: exchange(scriptRequest, scriptReport).handler(({ input, context: { engine }, signal }) => engine.scripts.run(input, { signal })),
  list: procedure.output(list(savedScript)).handler(({ context: { engine } }) => engine.scripts.list()),
  /** Saves a script; replaces one of the same name. */
  save: procedure.input(savedScript).handler(({ input, context: { engine } }) => engine.scripts.save(input)),
  remove: procedure.input(named).handler(({ input, context: { engine } }) => engine.scripts.remove(input.name)),
}
