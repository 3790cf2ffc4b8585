import type { ListedSecret } from '../../../contract/secrets.ts'
import { minute } from '../../print/status.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { secretFolderLines, secretPlaceText } from './print-secret-place.ts'
import { readSecret } from './read-secret.ts'

/** `tooltray secret`: the values of `${secret:NAME}` in servers.json. */
export const addSecretCommand: AddCommand = (program, run) => {
  const secret = program
    .command('secret')
    .description('keys and tokens that servers.json refers to as ${secret:NAME}')
    .addHelpText('after', examples('tooltray secret set github-token', 'tooltray secret list', 'tooltray secret remove github-token'))
  secret
    .command('set')
    .argument('<secret>', 'name of the secret')
    .description('save a secret; reads it from stdin')
    .addHelpText('after', examples('tooltray secret set github-token', 'printf %s "$GITHUB_TOKEN" | tooltray secret set github-token'))
    .action((name: string) =>
      run(async (context) => {
        const { printer } = context
        const value = await readSecret(context.stdin, () => printer.notice(`Type the secret ${name} and press Enter. It is not shown.`))
        const { place, servers } = await useEngine(context, (engine, signal) => engine.secrets.set({ name, value }, { signal }))
        const use =
          servers.length === 0
            ? `Write it into servers.json as: \${secret:${name}}`
            : `It is used by ${servers.join(', ')}. See how that stands: tooltray status`
        printer.notice(`Kept. ${use}\n${secretPlaceText(place)}`)
      }),
    )
  secret
    .command('list')
    .description('list secrets by name, what uses them, and where they are stored')
    .addHelpText('after', examples('tooltray secret list', 'tooltray secret list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const answer = await useEngine(context, (engine, signal) => engine.secrets.list(undefined, { signal }))
        if (printer.json) return printer.value(answer)
        if (answer.secrets.length > 0) {
          printer.table(
            [{ title: 'Secret', keep: true }, { title: 'Saved' }, { title: 'Used by' }],
            answer.secrets.map(({ name, usedBy, ...secret }) => [
              name,
              savedText(secret),
              usedBy.length === 0 ? 'nothing' : usedBy.join(', '),
            ]),
          )
        }
        printer.notice(secretPlaceText(answer.place))
        for (const line of secretFolderLines(answer.folder, answer.secrets)) printer.notice(line)
      }),
    )
  secret
    .command('remove')
    .argument('<secret>', 'name of the secret')
    .description('delete a secret')
    .addHelpText('after', examples('tooltray secret remove github-token'))
    .action((name: string) =>
      run(async (context) => {
        const usedBy = await useEngine(context, async (engine, signal) => {
          const { secrets } = await engine.secrets.list(undefined, { signal })
          await engine.secrets.remove({ name }, { signal })
          return secrets.find((secret) => secret.name === name)?.usedBy ?? []
        })
        context.printer.notice(`Forgotten: ${name}.${usedBy.length === 0 ? '' : ` ${usedBy.join(', ')} will need it at the next start.`}`)
      }),
    )
}

function savedText({ savedAt, file }: Pick<ListedSecret, 'savedAt' | 'file'>): string {
  if (file !== undefined) return 'from a file'
  return savedAt === undefined ? 'not set yet' : minute(savedAt)
}
