import type { Command } from 'commander'
import type { ControlClient } from '../../../control/control-api.ts'
import type { SkillFilesPlan } from '../../../contract/skills.ts'
import { STEP_WORDS } from '../../../control/words/skill-words.ts'
import type { Printer } from '../../print/printer.ts'
import { plainLine } from '../../print/text.ts'
import { agreesToShown, declined } from '../ask.ts'
import { type Run, examples, notes, useEngine } from '../command-context.ts'

interface FileCommand {
  readonly name: string
  readonly description: string
  plan(engine: ControlClient, app: string, options: { readonly signal: AbortSignal }): Promise<SkillFilesPlan>
  carryOut(
    engine: ControlClient,
    input: { readonly app: string; readonly fingerprint: string },
    options: { readonly signal: AbortSignal },
  ): Promise<SkillFilesPlan>
  /** What happened, as a sentence. */
  done(plan: SkillFilesPlan): string
}

/** Adds the commands that write skills into the folders of AI apps, and undo that. */
export function addSkillFiles(skills: Command, run: Run): void {
  skills
    .command('apps')
    .description('list the AI apps that read skills from files')
    .addHelpText('after', examples('tooltray skills apps'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const apps = await useEngine(context, (engine, signal) => engine.skills.apps(undefined, { signal }))
        if (printer.json) return printer.value(apps)
        printer.table(
          [{ title: 'App', keep: true }, { title: 'Skills', align: 'right' }, { title: 'State' }, { title: 'Folder' }],
          apps.map(({ app, written, outdated, folder }) => [
            app,
            written,
            written === 0 ? 'not written' : outdated ? 'outdated' : 'current',
            plainLine(folder),
          ]),
        )
      }),
    )
  addFileCommand(skills, run, {
    name: 'write',
    description: 'write accepted skills as files into the folder of an AI app',
    plan: (engine, app, options) => engine.skills.plan({ app }, options),
    carryOut: (engine, input, options) => engine.skills.write(input, options),
    done: ({ app }) => `Start a new session in the app. Undo this: tooltray skills undo ${app}`,
  })
  addFileCommand(skills, run, {
    name: 'undo',
    description: 'remove the skills that Tooltray wrote for an AI app',
    plan: (engine, app, options) => engine.skills.undoPlan({ app }, options),
    carryOut: (engine, input, options) => engine.skills.undo(input, options),
    done: () => 'What Tooltray wrote is removed.',
  })
}

function addFileCommand(skills: Command, run: Run, { name, description, plan, carryOut, done }: FileCommand): void {
  skills
    .command(name)
    .argument('<app>', 'id of the app: claude-code, codex, cursor, gemini-cli, qwen-code')
    .option('--dry-run', 'only show what would change')
    .option('--yes', 'do it without a question')
    .description(description)
    .addHelpText(
      'after',
      notes('Only folders that Tooltray wrote are replaced or removed, and only while they are as it wrote them. All others stay.'),
    )
    .addHelpText('after', examples(`tooltray skills ${name} claude-code`, `tooltray skills ${name} codex --yes`))
    .action((app: string, { dryRun, yes }: { dryRun?: true; yes?: true }) =>
      run(async (context) => {
        const { printer } = context
        const shown = await useEngine(context, (engine, signal) => plan(engine, app, { signal }))
        const changes = shown.steps.some(({ action }) => action !== 'keep' && action !== 'blocked')
        if (!printer.json) printPlan(shown, printer)
        if (dryRun === true || !changes) return printer.json ? printer.value(shown) : undefined
        const why = { what: 'This writes into the folder of another program', hint: 'See what would change with --dry-run, and say --yes.' }
        if (!(await agreesToShown(context, { yes }, [], why))) return declined(context, 'Nothing was changed.')
        const { fingerprint } = shown
        const carried = await useEngine(context, (engine, signal) => carryOut(engine, { app, fingerprint }, { signal }))
        if (printer.json) return printer.value(carried)
        return printer.notice(done(carried))
      }),
    )
}

function printPlan({ folder, steps }: SkillFilesPlan, printer: Printer): void {
  printer.notice(plainLine(`Folder: ${folder}`))
  if (steps.length === 0) return printer.notice('There is nothing to do.')
  printer.table(
    [{ title: 'Folder', keep: true }, { title: 'From' }, { title: 'Change', keep: true }, { title: 'Note' }],
    steps.map((step) => [plainLine(step.folder), plainLine(step.server ?? 'you'), STEP_WORDS[step.action], plainLine(step.why ?? '')]),
  )
}
