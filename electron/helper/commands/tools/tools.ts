import type { ControlClient } from '../../../control/control-api.ts'
import type { ListedDirectly } from '../../../contract/tools.ts'
import { effectWords } from '../../../control/state-words.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { findingLine } from './finding-line.ts'
import { plainLine } from '../../print/text.ts'

/** Why a tool is listed directly. */
const AT_HAND_WORDS: Readonly<Record<ListedDirectly, string>> = { named: 'named', used: 'used often' }

/** `tooltray tools`: all tools, or those of one server. */
export const addToolsCommand: AddCommand = (program, run) => {
  program
    .command('tools')
    .argument('[server]', 'only the tools of this server')
    .description('list the tools')
    .option('--accept <tool>', 'accept a tool that now declares less risk than before')
    .addHelpText(
      'after',
      examples(
        'tooltray tools',
        'tooltray tools github',
        'tooltray tools --accept github__get_issue',
        'tooltray tools --json | jq -r ".[].name"',
      ),
    )
    .action((server: string | undefined, { accept }: { accept?: string }) =>
      run(async (context) => {
        const { printer } = context
        if (accept !== undefined) {
          await useEngine(context, (engine, signal) => engine.tools.acceptEffect({ name: accept }, { signal }))
          return printer.notice(`Accepted. Tooltray now treats ${accept} as its server declares it.`)
        }
        const { tools, unread, instructions } = await useEngine(context, async (engine, signal) => ({
          tools: await engine.tools.list({ server }, { signal }),
          ...(await aboutServers(engine, server, signal)),
        }))
        if (instructions !== undefined) printer.notice(plainLine(instructions))
        if (printer.json) printer.value(tools)
        else if (tools.length > 0) {
          // Few tools are listed directly: most lists need no such column.
          const marked = tools.some(({ atHand }) => atHand !== undefined)
          printer.table(
            [
              { title: 'Tool', keep: true },
              { title: 'Effect', keep: true },
              ...(marked ? [{ title: 'Listed directly', keep: true }] : []),
              { title: 'Description' },
            ],
            tools.map(({ name, effect, effectFrom, says, atHand, description }) => [
              name,
              says === undefined ? effectWords(effect, effectFrom) : `${effect}, says ${says}`,
              ...(marked ? [atHand === undefined ? '' : AT_HAND_WORDS[atHand]] : []),
              description,
            ]),
          )
          for (const { name, findings = [] } of tools) for (const finding of findings) printer.notice(`${name}, ${findingLine(finding)}`)
        } else if (unread.length === 0) printer.notice('There is no tool.')
        if (unread.length > 0) printer.notice(`The tools of ${unread.join(', ')} were not read yet. See why: tooltray status`)
      }),
    )
}

/**
 * Returns the servers without a list of tools yet, so that the user knows the list is incomplete, and the instructions of the requested
 * server.
 */
async function aboutServers(
  engine: ControlClient,
  only: string | undefined,
  signal: AbortSignal,
): Promise<{ unread: string[]; instructions: string | undefined }> {
  const { servers } = await engine.status(undefined, { signal })
  const asked = servers.filter(({ name, state }) => state !== 'disabled' && (only === undefined || name === only))
  return {
    unread: asked.filter(({ refreshedAt }) => refreshedAt === undefined).map(({ name }) => name),
    instructions: only === undefined ? undefined : asked[0]?.instructions,
  }
}
