import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Style } from '../../print/paint.ts'

const LOOK: Readonly<Record<'ok' | 'warning' | 'error', { symbol: string; style: Style }>> = {
  ok: { symbol: '✓', style: 'green' },
  warning: { symbol: '!', style: 'yellow' },
  error: { symbol: '✗', style: 'red' },
}

/** `tooltray doctor`: finds everything that the user should know or fix. */
export const addDoctorCommand: AddCommand = (program, run) => {
  program
    .command('doctor')
    .description('find problems and their fixes; exit code 1 if there are errors')
    .addHelpText('after', examples('tooltray doctor', `tooltray doctor --json | jq '.[] | select(.outcome != "ok")'`))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const checks = await useEngine(context, (engine, signal) => engine.doctor(undefined, { signal }))
        if (printer.json) printer.value(checks)
        else {
          for (const { name, outcome, message, hint } of checks) {
            const { symbol, style } = LOOK[outcome]
            printer.item(`${symbol} ${outcome.padEnd(8)}`, style, `${name}: ${message}`)
            if (hint !== undefined && outcome !== 'ok') printer.item(' '.repeat(10), undefined, hint)
          }
        }
        return checks.some(({ outcome }) => outcome === 'error') ? exitCodes.failed : exitCodes.done
      }),
    )
}
