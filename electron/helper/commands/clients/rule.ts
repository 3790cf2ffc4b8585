import { Argument, Option } from 'commander'
import { type Rule, decision as decisions, rule as ruleShape } from '../../../contract/access.ts'
import { effect as effects } from '../../../contract/tools.ts'
import { type AddCommand, examples, notes, useEngine } from '../command-context.ts'
import { type ArgumentPattern, type ArgumentPatterns, argumentPatterns } from '../../../contract/consent/rule-arguments.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { everyValue, keyAndText, wholeNumber } from '../option-values.ts'

interface RuleOptions extends Omit<Rule, 'decision' | 'arguments'> {
  readonly argument?: readonly string[]
  readonly argumentRegex?: readonly string[]
}

/** `tooltray rule`: rules that allow, ask for, or deny calls. */
export const addRuleCommand: AddCommand = (program, run) => {
  const rules = program
    .command('rule')
    .description('rules: which calls run, which need your approval, and which tools are hidden')
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
    .addHelpText('after', examples('tooltray rule list', 'tooltray rule list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const { config } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (printer.json) return printer.value(config.rules)
        if (config.rules.length === 0)
          return printer.notice("There are no rules yet. Create one with: tooltray rule add ask --tool 'delete_*'")
        printer.table(
          [
            { title: 'Rule', keep: true },
            { title: 'Decision', keep: true },
            ...['Server', 'Tool', 'Effect', 'Client', 'Profile', 'Arguments'].map((title) => ({ title })),
          ],
          config.rules.map(
            ({ server = '', tool = '', effect = '', client = '', profile = '', arguments: patterns, decision, unreadable }, at) => [
              String(at + 1),
              unreadable === true ? `${decision === 'allow' ? 'none' : decision} (cannot be read)` : decision,
              server,
              tool,
              effect,
              client,
              profile,
              shownPatterns(patterns),
            ],
          ),
        )
      }),
    )

  rules
    .command('add')
    .addArgument(new Argument('<decision>', 'what to do with matching calls').choices(decisions.options))
    .description('add a rule; an option that you leave out matches everything, and * in names matches anything')
    .option('--server <server>', 'calls of tools of this server')
    .option('--tool <tool>', "calls of this tool, by the server's name for it, the name shown, or server__tool")
    .addOption(new Option('--effect <effect>', 'calls of tools that do this').choices(effects.options))
    .option('--client <client>', 'calls by this client: a credential, the id of an AI app, or the name that a client reports')
    .option('--profile <profile>', 'calls by clients that use this profile')
    .option('--argument <name=pattern>', 'calls with this argument; a dot leads into an object (repeatable)', everyValue)
    .option(
      '--argument-regex <name=expression>',
      'calls with an argument in which this regular expression matches (repeatable)',
      everyValue,
    )
    .addHelpText(
      'after',
      notes(
        'The most specific rule wins. If several are equally specific, the strictest wins. A rule that asks about or denies arguments ' +
          'also applies beside rules without arguments. What "tools" of a server or a role blocks stays blocked.',
        'A client names itself. So a rule that allows calls by client applies only to credentials, and to apps that Tooltray connected.',
      ),
    )
    .addHelpText(
      'after',
      examples(
        "tooltray rule add ask --tool 'delete_*'",
        'tooltray rule add allow --server notes --effect write',
        "tooltray rule add deny --server files --argument 'path=/etc/*'",
        "tooltray rule add ask --argument-regex 'sql=(?:drop|delete)'",
      ),
    )
    .action((decision: string, { argument = [], argumentRegex = [], ...options }: RuleOptions) =>
      run(async (context) => {
        const patterns = [...argument.map((word) => namedPattern(word)), ...argumentRegex.map((word) => namedPattern(word, true))]
        const rule = ruleShape.parse({
          ...options,
          ...(patterns.length === 0 ? {} : { arguments: checkedPatterns(patterns) }),
          decision,
        })
        await useEngine(context, (engine, signal) => engine.rules.add(rule, { signal }))
        context.printer.notice('The rule is saved. Check it for a client with: tooltray policy check CLIENT TOOL')
      }),
    )

  rules
    .command('remove')
    .argument('<number>', 'number of the rule, from tooltray rule list', wholeNumber)
    .description('remove a rule')
    .addHelpText('after', examples('tooltray rule remove 2'))
    .action((number: number) =>
      run(async (context) => {
        const { removed } = await useEngine(context, (engine, signal) => engine.rules.remove({ number }, { signal }))
        context.printer.notice(`Removed: ${JSON.stringify(removed)}`)
      }),
    )
}

function shownPatterns(patterns: ArgumentPatterns = {}): string {
  return Object.entries(patterns)
    .map(([name, pattern]) => (typeof pattern === 'string' ? `${name}=${pattern}` : `${name} has /${pattern.regex}/`))
    .join(', ')
}

/** Throws `usage`. */
function namedPattern(word: string, isExpression = false): [string, ArgumentPattern] {
  const given = keyAndText(word)
  if (given === undefined)
    throw new TooltrayError('usage', `"${word}" names no argument.`, { hint: "Enter its name and a pattern, such as 'path=/etc/*'." })
  const [name, pattern] = given
  return [name, isExpression ? { regex: pattern } : pattern]
}

/** Throws `usage`. */
function checkedPatterns(patterns: readonly [string, ArgumentPattern][]): ArgumentPatterns {
  const named = Object.fromEntries(patterns)
  if (patterns.length > Object.keys(named).length)
    throw new TooltrayError('usage', 'An argument is named twice.', { hint: 'Write a rule for each pattern.' })
  const { data } = argumentPatterns.safeParse(named)
  if (data !== undefined) return data
  throw new TooltrayError('usage', 'A pattern of an argument cannot be read.', {
    hint: 'A regular expression must be one of JavaScript, with the flag u, and "__proto__" is no name.',
  })
}
