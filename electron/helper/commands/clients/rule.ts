import { Argument, Option } from 'commander'
import { type Rule, decision as decisions, rule as ruleShape } from '../../../contract/access.ts'
import { effect as effects } from '../../../contract/tools.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { wholeNumber } from '../option-values.ts'

/** `tooltray rule`: what becomes of calls. */
export const addRuleCommand: AddCommand = (program, run) => {
  const rules = program
    .command('rule')
    .description('rules: which calls run, which a person is asked about, and which tools are not there')
    .addHelpText(
      'after',
      examples(
        "tooltray rule add ask --tool 'delete_*'",
        'tooltray rule add deny --server mail --effect destructive',
        "tooltray rule add allow --client claude-code --tool 'github__create_*'",
        'tooltray policy check claude-code github__create_issue',
      ),
    )

  rules
    .command('list', { isDefault: true })
    .description('list the rules with their numbers')
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const { config } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (printer.json) return printer.value(config.rules)
        if (config.rules.length === 0)
          return printer.notice("There are no rules yet. Make one with: tooltray rule add ask --tool 'delete_*'")
        printer.table(
          [
            { title: 'Rule', keep: true },
            { title: 'Decision', keep: true },
            ...['Server', 'Tool', 'Effect', 'Client', 'Profile'].map((title) => ({ title })),
          ],
          config.rules.map(({ server = '', tool = '', effect = '', client = '', profile = '', decision, unreadable }, at) => [
            String(at + 1),
            unreadable === true ? `${decision === 'allow' ? 'none' : decision} (cannot be read)` : decision,
            server,
            tool,
            effect,
            client,
            profile,
          ]),
        )
      }),
    )

  rules
    .command('add')
    .addArgument(new Argument('<decision>', 'what becomes of the calls that it means').choices(decisions.options))
    .description('write a rule; what is left out stands for all, and names may have * for anything')
    .option('--server <server>', 'calls of tools of this server')
    .option('--tool <tool>', "calls of this tool, by its server's own name or the name shown, also with the server before it")
    .addOption(new Option('--effect <effect>', 'calls of tools that do this').choices(effects.options))
    .option('--client <client>', 'calls by this client: a credential, the id of an AI app, or what a client calls itself')
    .option('--profile <profile>', 'calls by whoever works in this profile')
    .addHelpText(
      'after',
      '\nOf all rules that mean a call the one decides that names most, of several the strictest. What "tools" of a\n' +
        'server or a role holds back stays so. A client names itself, so an allow by client holds for credentials, and\n' +
        'for AI apps that come by the entry that Tooltray wrote into their settings.\n',
    )
    .addHelpText('after', examples("tooltray rule add ask --tool 'delete_*'", 'tooltray rule add allow --server notes --effect write'))
    .action((decision: string, options: Omit<Rule, 'decision'>) =>
      run(async (context) => {
        const rule = ruleShape.parse({ ...options, decision })
        await useEngine(context, (engine, signal) => engine.rules.add(rule, { signal }))
        context.printer.notice('The rule is written. See what it means for a client with: tooltray policy check CLIENT TOOL')
      }),
    )

  rules
    .command('remove')
    .argument('<number>', 'of the rule, as tooltray rule list has it', wholeNumber)
    .description('remove a rule')
    .addHelpText('after', examples('tooltray rule remove 2'))
    .action((number: number) =>
      run(async (context) => {
        const { removed } = await useEngine(context, (engine, signal) => engine.rules.remove({ number }, { signal }))
        context.printer.notice(`Removed: ${JSON.stringify(removed)}`)
      }),
    )
}
