import type { ConfigImportPlan } from '../../../contract/config-transfer.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { agreesToShown, declined } from '../ask.ts'
import { isEncrypted } from '../../../engine/secrets/encrypted/is-encrypted.ts'
import { keyToDecrypt, readUtf8 } from './export-key.ts'
import { counted } from '../../../engine/base/counted.ts'
import { exitCodes } from '../exit-codes.ts'
import { giveOption } from '../option-values.ts'
import { borrowedLine, entryLines } from '../../print/entry.ts'
import type { Printer } from '../../print/printer.ts'

interface RestoreOptions {
  readonly replace?: boolean
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly give?: readonly string[]
  readonly passphraseFile?: string
  readonly identityFile?: string
}

/** `tooltray restore`: imports a configuration that `tooltray export` wrote. */
export const addRestoreCommand: AddCommand = (program, run) => {
  program
    .command('restore')
    .argument('<file>', 'what tooltray export wrote')
    .option('--replace', 'also replace servers and secrets that differ here')
    .option('--passphrase-file <file>', 'the pass phrase of an encrypted file: the first line of this file')
    .option('--identity-file <file>', 'the age key that the file was encrypted for')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(giveOption())
    .description('import a configuration created by tooltray export')
    .addHelpText(
      'after',
      examples('tooltray restore tooltray.json --dry-run', 'tooltray restore tooltray.json --yes', 'tooltray restore tooltray.age'),
    )
    .action((path: string, { replace = false, dryRun = false, yes = false, give, passphraseFile, identityFile }: RestoreOptions) =>
      run(async (context) => {
        const { printer } = context
        const text = await readUtf8(context, path)
        const key = isEncrypted(text) ? await keyToDecrypt(context, { passphraseFile, identityFile }) : undefined
        const file = { text, replace, key }
        return useEngine(context, async (engine, signal) => {
          const plan = await engine.setUp.plan(file, { signal })
          show(plan, printer)
          if (dryRun) return exitCodes.done
          if (plan.fingerprint === undefined) {
            printer.notice('There is nothing to import: this computer has all of it.')
            return exitCodes.done
          }
          // Programs named in the file will run on this computer, which needs the user's consent.
          const borrowed = [...plan.servers.filter(({ comes }) => comes).flatMap(({ preview }) => preview.borrowed)].concat(
            plan.settings.flatMap((setting) => setting.borrowed),
          )
          const why = { what: 'The programs above would run on this computer', hint: 'If they are right, add --yes.' }
          if (!(await agreesToShown(context, { yes, give }, borrowed, why))) return declined(context, 'Nothing was imported.')
          await engine.setUp.takeOver({ ...file, agreed: plan.fingerprint }, { signal })
          const taken = plan.servers.filter(({ comes }) => comes).map(({ name }) => name)
          printer.notice(`Imported: ${taken.length === 0 ? 'no new server' : taken.join(', ')}.`)
          const coming = (all: readonly { readonly comes: boolean }[]): number => all.filter(({ comes }) => comes).length
          const [secrets, signIns] = [coming(plan.values), coming(plan.signIns)]
          if (secrets + signIns > 0) printer.notice(`With ${counted(secrets, 'secret')} and ${counted(signIns, 'sign-in')}.`)
          if (plan.missing.length > 0)
            printer.notice(`Secrets to set: ${plan.missing.map((name) => `tooltray secret set ${shellWord(name)}`).join('; ')}`)
          return exitCodes.done
        })
      }),
    )
}

const STATES = { new: 'new', same: 'the same', different: 'different' } as const

/** Prints everything that would be imported, so that the user sees what they agree to. */
function show(plan: ConfigImportPlan, printer: Printer): void {
  if (printer.json) printer.value(plan)
  else
    printer.table(
      [{ title: 'Server', keep: true }, { title: 'Here' }, { title: 'Command or address' }],
      plan.servers.map(({ name, state, comes, preview: { words, url } }) => [
        name,
        stateWords({ state, comes }),
        words?.join(' ') ?? url ?? '',
      ]),
    )
  for (const { name, comes, preview } of plan.servers)
    if (comes) for (const line of [`${name}:`, ...entryLines(preview)]) printer.notice(line)
  for (const { name, servers } of plan.profiles) printer.notice(`Profile ${name}: ${servers.join(', ')}`)
  for (const { name, ...role } of plan.roles) printer.notice(`Role ${name}: ${JSON.stringify(role)}`)
  for (const rule of plan.rules) printer.notice(`Rule: ${JSON.stringify(rule)}`)
  for (const { name, value, borrowed } of plan.settings)
    for (const line of [`Setting ${name}: ${value}`, ...borrowed.map((each) => `warning: ${borrowedLine(each)}`)]) printer.notice(line)
  for (const { name, inFile, ...secret } of plan.values)
    if (secret.state !== 'same')
      printer.notice(`Secret ${name}: ${inFile === true ? 'kept, because it is in a file here' : stateWords(secret)}`)
  for (const { url, identity, ...signIn } of plan.signIns)
    if (signIn.state !== 'same')
      printer.notice(`Sign-in to ${url}${identity === undefined ? '' : ` as ${identity}`}: ${stateWords(signIn)}`)
}

function stateWords({ state, comes }: { readonly state: keyof typeof STATES; readonly comes: boolean }): string {
  return state === 'different' ? `different, ${comes ? 'replaced' : 'kept'}` : STATES[state]
}
