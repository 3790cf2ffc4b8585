import { text } from 'node:stream/consumers'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import { everyValue } from '../option-values.ts'
import { callArguments } from '../tools/call-arguments.ts'

/** `tooltray policy`: what the access rules decide for one client. */
export const addPolicyCommand: AddCommand = (program, run) => {
  program
    .command('policy')
    .description('check what a client may use')
    .addHelpText(
      'after',
      examples('tooltray policy check phone github__create_issue', 'tooltray policy check claude-code delete_issue --profile work --json'),
    )
    .command('check')
    .argument('<client>', 'name of a credential, id of an AI app, or the name that a client reports')
    .argument('<tool>', 'name of the tool')
    .description('show whether a client may use a tool, and which rule decides; exit code 1 if it may not, or if you are asked first')
    .option('--profile <profile>', 'check with this profile')
    .option('--arguments <json>', 'check with these arguments: one JSON object, or key=value (repeatable)', everyValue)
    .addHelpText(
      'after',
      examples(
        'tooltray policy check phone github__create_issue',
        'tooltray policy check claude-code files__read_file --arguments path=/etc/passwd',
      ),
    )
    .action((client: string, tool: string, { profile, arguments: words }: { profile?: string; arguments?: string[] }) =>
      run(async (context) => {
        const given = words === undefined ? {} : { arguments: await callArguments(words, () => text(context.stdin)) }
        const decision = await useEngine(context, (engine, signal) => engine.policy.check({ client, tool, profile, ...given }, { signal }))
        if (context.printer.json) context.printer.value(decision)
        else context.printer.prose(`${decision.decision}: ${decision.reason}`)
        return decision.decision === 'allow' ? exitCodes.done : exitCodes.failed
      }),
    )
}
