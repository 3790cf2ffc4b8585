import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type ErrorCode, TooltrayError, messageOf } from '../../../engine/base/errors.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { exitCodeOf, exitCodes } from '../exit-codes.ts'
import { seconds } from '../option-values.ts'

/** `tooltray run`: runs a script and prints its calls and its result. */
export const addRunCommand: AddCommand = (program, run) => {
  program
    .command('run')
    .argument('<file>', 'a JavaScript or TypeScript file, or - to read it from stdin')
    .description('run a script that calls tools, in a sandbox; Ctrl+C cancels it')
    .option('--input <json>', 'JSON for the variable `input` of the script')
    .option('--timeout <seconds>', 'stop waiting after this many seconds', seconds)
    .option('--read-only', 'refuse tools that do not declare themselves read-only')
    .addHelpText(
      'after',
      examples(
        'tooltray run weekly.ts',
        `tooltray run weekly.ts --input '{"repositories":["a/b","a/c"]}'`,
        `echo 'return (await tools.github.list_issues({ repo: "a/b" })).length' | tooltray run -`,
        'tooltray run weekly.ts --json | jq .result',
      ),
    )
    .action((file: string, { input, timeout, readOnly }: { input?: string; timeout?: number; readOnly?: boolean }) =>
      run(async (context) => {
        const { printer } = context
        const code = file === '-' ? await text(context.stdin) : await fileText(context.absolute(file))
        const request = { code, ...(input === undefined ? {} : { input: json(input) }), timeout, readOnly }
        const { result = null, calls, said, error } = await useEngine(context, (engine, signal) => engine.scripts.run(request, { signal }))
        if (printer.json) {
          printer.value({ ...(error === undefined ? { result } : { error }), calls })
          return error === undefined ? exitCodes.done : exitCodeOf(error.code as ErrorCode)
        }
        if (calls.length > 0) {
          const rows = calls.map((call) => [
            call.name,
            call.arguments,
            `${call.began} ms`,
            `${call.milliseconds} ms`,
            call.message ?? call.outcome,
          ])
          printer.table(
            [
              { title: 'tool', keep: true },
              { title: 'arguments' },
              { title: 'began', align: 'right' },
              { title: 'time', align: 'right' },
              { title: 'outcome' },
            ],
            rows,
          )
        }
        if (said !== '') printer.notice(said.trimEnd())
        if (error !== undefined) throw new TooltrayError(error.code as ErrorCode, error.message)
        printer.data(typeof result === 'string' ? result : JSON.stringify(result, undefined, 2))
        return exitCodes.done
      }),
    )
}

async function fileText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new TooltrayError('usage', `The script cannot be read: ${messageOf(error)}.`)
  }
}

function json(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch (error) {
    throw new TooltrayError('usage', `--input is not JSON: ${messageOf(error)}.`, { hint: `Put text in quotes: --input '"text"'.` })
  }
}
