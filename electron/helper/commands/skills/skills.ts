import type { Skill, SkillText } from '../../../contract/skills.ts'
import { changeSentences, sentenceText } from '../../../control/words/change-words.ts'
import { SKILL_STATES, namedAsShown } from '../../../control/words/skill-words.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import type { Printer } from '../../print/printer.ts'
import { plainLine, plainText } from '../../print/text.ts'
import { agreesToShown, declined } from '../ask.ts'
import { type AddCommand, type CommandContext, examples, notes, useEngine } from '../command-context.ts'
import { findingLine } from '../tools/finding-line.ts'
import { addSkillFiles } from './skill-files.ts'

/** `tooltray skills`: skills of servers, and the user's own. */
export const addSkillsCommand: AddCommand = (program, run) => {
  const skills = program
    .command('skills')
    .description('see skills, accept those of servers, and write them for AI apps')
    .addHelpText(
      'after',
      notes(
        'A skill is a folder of instructions for a model. AI apps get a skill of a server only after you accepted it. ' +
          'One that changed waits for you again.',
        'Put skills of your own into the folder "skills" beside servers.json: each in a folder with a SKILL.md.',
      ),
    )
    .addHelpText(
      'after',
      examples('tooltray skills', 'tooltray skills show refunds', 'tooltray skills accept refunds', 'tooltray skills write claude-code'),
    )

  skills
    .command('list', { isDefault: true })
    .description('list the skills, with those that wait for you')
    .addHelpText('after', examples('tooltray skills', 'tooltray skills list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const shown = await useEngine(context, (engine, signal) => engine.skills.list(undefined, { signal }))
        if (printer.json) return printer.value(shown.skills)
        if (shown.skills.length === 0) printer.notice(`No server offers skills. Put your own into ${plainLine(shown.folder)}.`)
        else
          printer.table(
            [{ title: 'Skill', keep: true }, { title: 'From' }, { title: 'State', keep: true }, { title: 'About' }],
            shown.skills.map((skill) => [
              plainLine(skill.name),
              plainLine(skill.server ?? 'you'),
              SKILL_STATES[skill.state],
              plainLine(skill.description),
            ]),
          )
        for (const { folder, why } of shown.unusable) printer.notice(plainLine(`${folder} is not offered: ${why}.`))
        const waits = shown.skills.find(({ state }) => state === 'new' || state === 'changed')
        if (waits !== undefined) printer.notice(`Read what waits: tooltray skills show ${shellWord(waits.name)}`)
      }),
    )

  skills
    .command('show')
    .argument('<skill>', 'name of the skill, or SERVER/NAME, or its URI')
    .description('read what a skill and its files say, and what waits for you')
    .addHelpText('after', examples('tooltray skills show refunds', 'tooltray skills show shop/refunds'))
    .action((name: string) =>
      run(async (context) => {
        const text = await useEngine(context, (engine, signal) => engine.skills.show({ name }, { signal }))
        if (context.printer.json) return context.printer.value(text)
        printSkill(text, context.printer)
      }),
    )

  skills
    .command('accept')
    .argument('<skill>', 'name of the skill, or SERVER/NAME, or its URI')
    .option('-y, --yes', 'accept it although something in it is suspicious')
    .description('offer a skill of a server to AI apps')
    .addHelpText(
      'after',
      notes('Its files are read and checked first. If something in it is suspicious, you are asked, or confirm with --yes.'),
    )
    .addHelpText('after', examples('tooltray skills accept refunds', 'tooltray skills accept shop/refunds'))
    .action((name: string, { yes }: { yes?: true }) =>
      run(async (context) => {
        const { printer } = context
        const shown = await useEngine(context, (engine, signal) => engine.skills.show({ name }, { signal }))
        if (!(await agreesToSkill(context, shown, yes))) return declined(context, 'Nothing was accepted.')
        const { skill } = await useEngine(context, (engine, signal) => engine.skills.accept(namedAsShown(shown.skill), { signal }))
        if (printer.json) return printer.value({ skill })
        return printer.notice(plainLine(`AI apps can use the skill ${skill.name} of ${skill.server ?? 'you'}.`))
      }),
    )

  skills
    .command('leave-out')
    .argument('<skill>', 'name of the skill, or SERVER/NAME, or its URI')
    .description('leave a skill of a server out until it changes again')
    .addHelpText('after', examples('tooltray skills leave-out refunds', 'tooltray skills leave-out shop/refunds'))
    .action((name: string) =>
      run(async (context) => {
        const { skill } = await useEngine(context, (engine, signal) => engine.skills.leave({ name }, { signal }))
        if (context.printer.json) return context.printer.value({ skill })
        context.printer.notice(plainLine(`AI apps do not get the skill ${skill.name} of ${skill.server ?? 'you'}.`))
      }),
    )

  addSkillFiles(skills, run)
}

/** Whether the user wants a skill although its text is suspicious, or could not be checked. True without a question if nothing is. */
async function agreesToSkill(context: CommandContext, { skill, problem, findings }: SkillText, yes = false): Promise<boolean> {
  const suspicious = [...skill.findings, ...findings]
  if (!waits(skill) || (suspicious.length === 0 && problem === undefined)) return true
  for (const finding of suspicious) context.printer.notice(`Check this: ${findingLine(finding)}`)
  if (problem !== undefined) context.printer.notice(plainLine(problem))
  const what = suspicious.length > 0 ? 'Something in this skill is suspicious' : 'The text of this skill could not be checked'
  return agreesToShown(context, { yes }, [], {
    what,
    hint: `Read it with: tooltray skills show ${shellWord(idOf(skill))}. Then add --yes.`,
  })
}

function printSkill({ skill, text, problem, files, findings, change }: SkillText, printer: Printer): void {
  printer.data(plainLine(`${skill.name} (${skill.server ?? 'your own'}): ${SKILL_STATES[skill.state]}`))
  printer.data(plainLine(skill.description))
  for (const sentence of change === undefined || change.change === 'added' ? [] : changeSentences(change))
    printer.data(plainLine(`  ${sentenceText(sentence)}`))
  for (const finding of [...skill.findings, ...findings]) printer.data(`  Check this: ${findingLine(finding)}`)
  if (files.length > 0) printer.data(plainLine(`Files beside SKILL.md: ${files.map(({ path }) => path).join(', ')}`))
  if (skill.dynamic) printer.data('Its server makes its files on demand, so their content can change unseen.')
  if (text !== undefined) printer.data(`\n${plainText(text)}`)
  for (const file of files) {
    printer.data(plainLine(`--- ${file.path}${file.text === undefined && file.problem === undefined ? ' (not text)' : ''}`))
    if (file.problem !== undefined) printer.notice(plainLine(`${file.path}: ${file.problem}`))
    if (file.text !== undefined) printer.data(plainText(file.text))
  }
  if (problem !== undefined) printer.notice(plainLine(problem))
  if (waits(skill)) printer.notice(`Accept it: tooltray skills accept ${shellWord(idOf(skill))}`)
}

function waits({ state }: Skill): boolean {
  return state !== 'accepted'
}

function idOf({ server, name }: Skill): string {
  return server === undefined ? name : `${server}/${name}`
}
