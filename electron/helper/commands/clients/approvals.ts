import type { ControlClient } from '../../../control/control-api.ts'
import type { ApprovalAnswer, OpenApproval } from '../../../contract/consent/approvals.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { approvalSentence } from '../../../control/words/approval-words.ts'
import type { Printer } from '../../print/printer.ts'
import { plainJson, plainText } from '../../print/text.ts'

/** `tooltray approvals`: calls that wait for approval. */
export const addApprovalsCommand: AddCommand = (program, run) => {
  const approvals = program
    .command('approvals')
    .description('review tool calls that wait for your approval')
    .addHelpText(
      'after',
      examples('tooltray approvals', 'tooltray approvals allow 3f9a01c2', 'tooltray approvals deny 3f9a01c2 --word "Not that folder."'),
    )

  approvals
    .command('list', { isDefault: true })
    .description('list the calls that wait, or could not wait, with what would be sent')
    .addHelpText('after', examples('tooltray approvals', 'tooltray approvals list --json'))
    .action(() =>
      run(async (context) => {
        const { approvals: open } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (context.printer.json) return context.printer.value(open)
        if (open.length === 0) context.printer.notice('No call is waiting for approval.')
        for (const approval of open) show(approval, context.printer)
      }),
    )

  approvals
    .command('allow')
    .argument('<id>', 'id of the call, from the list')
    .option('--session', 'allow this tool with any arguments, until the app’s session ends')
    .option('--always', 'save the rule that the list shows')
    .description('allow the call')
    .addHelpText('after', examples('tooltray approvals allow 3f9a01c2', 'tooltray approvals allow 3f9a01c2 --session'))
    .action((id: string, { session, always }: { readonly session?: boolean; readonly always?: boolean }) =>
      run((context) => answer(context, { id, answer: always === true ? 'always' : session === true ? 'session' : 'once' })),
    )

  approvals
    .command('deny')
    .argument('<id>', 'id of the call, from the list')
    .option('--word <text>', 'a message to the model')
    .description('deny the call')
    .addHelpText('after', examples('tooltray approvals deny 3f9a01c2', 'tooltray approvals deny 3f9a01c2 --word "Not that folder."'))
    .action((id: string, { word }: { readonly word?: string }) => run((context) => answer(context, { id, answer: 'deny', word })))

  approvals
    .command('watch')
    .description('wait for calls that need approval and print each one, until Ctrl+C; as JSON: one object a line')
    .addHelpText('after', examples('tooltray approvals watch', 'tooltray approvals watch --json'))
    .action(() => run((context) => useEngine(context, (engine, signal) => watch(engine, signal, context.printer))))
}

function answer(context: CommandContext, given: ApprovalAnswer): Promise<void> {
  return useEngine(context, async (engine, signal) => {
    const { approvals } = await engine.status(undefined, { signal })
    await engine.answerApproval(given, { signal })
    const asked = approvals.find(({ id }) => id === given.id)
    if (context.printer.json) context.printer.value(given)
    if (asked === undefined) return
    const said = given.answer === 'deny' ? 'does not run.' : asked.waiting ? 'runs now.' : 'may run when the app makes it again.'
    context.printer.notice(`The call of ${asked.name} ${said}`)
  })
}

async function watch(engine: ControlClient, signal: AbortSignal, printer: Printer): Promise<void> {
  const shown = new Set<string>()
  for await (const event of await engine.attend(undefined, { signal })) {
    if (event.type === 'status') printer.notice('Calls that need approval are shown here, until Ctrl+C.')
    const open = event.type === 'status' ? event.status.approvals : event.type === 'approvals' ? event.approvals : []
    for (const approval of open) {
      if (shown.has(approval.id)) continue
      shown.add(approval.id)
      if (printer.json) printer.data(plainJson(approval, 0))
      else show(approval, printer)
    }
  }
}

/** Prints the whole call, so that the user sees what they allow. */
function show(approval: OpenApproval, printer: Printer): void {
  const { id, name, effect, reason, description, arguments: args, left, rule, otherRules = [], waiting } = approval
  const cut = left === undefined ? '' : `\n(${left} characters more)`
  const state = waiting ? 'The app is waiting.' : 'The app stopped waiting: your answer counts if it asks again.'
  const about = description === undefined ? '' : `\nIts own description: ${description}`
  const head = `${id}  ${approvalSentence(approval, !waiting)}\nTool: ${name} (${effect}). ${state}`
  printer.data(plainText(`${head}\n${reason}${about}\n${args}${cut}`))
  if (rule !== undefined) for (const each of [rule, ...otherRules]) printer.notice(`--always would save the rule: ${JSON.stringify(each)}`)
}
