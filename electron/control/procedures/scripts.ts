import { savedScript, scriptReport, scriptRequest } from '../../contract/scripts/scripts.ts'
import { list } from '../../contract/shape.ts'
import { exchange, named, report, request } from './procedure.ts'

export const scripts = {
  /** Runs a script, or the saved one of that name, on behalf of the user; errors are in the report. Throws `script_unknown`. */
  run: exchange(scriptRequest, scriptReport, (input, engine, signal) => engine.scripts.run(input, { signal })),
  list: report(list(savedScript), (engine) => engine.scripts.list()),
  /** Saves a script; replaces one of the same name. */
  save: request(savedScript, (input, engine) => engine.scripts.save(input)),
  remove: request(named, (input, engine) => engine.scripts.remove(input.name)),
}
