import { isObject } from '../base/is-object.ts'
import { isCliEntry } from './keys/cli-commands.ts'
import { codeVariables, isCodeVariable } from './consent/code-variables.ts'
import { isCode } from './consent/code-words.ts'
import { consentView } from './consent/consent-view.ts'
import { containerWarnings } from './consent/container-flags.ts'
import { keysAmongArguments } from './secrets/keys-among-arguments.ts'
import { sandboxWarnings } from './keys/sandbox-warnings.ts'
import { unknownCredentials } from './secrets/unknown-credentials.ts'
import { entryFolderWarnings } from './start/working-folder.ts'

const SHELLS = /(^|[\\/])(sh|bash|zsh|fish|dash|cmd|powershell|pwsh)(\.exe)?$/i
const ADMINISTRATOR = /(^|[\\/])(sudo|doas|runas|pkexec)(\.exe)?$/i

/** Warnings about an entry from others, to be shown before it may run. */
export function warningsOf(entry: Readonly<Record<string, unknown>>): string[] {
  const words = [entry['command'], ...(Array.isArray(entry['args']) ? (entry['args'] as unknown[]) : [])].filter(
    (word): word is string => typeof word === 'string',
  )
  const [command, ...args] = words
  const line = words.join(' ')
  const assigned = args.flatMap((word) => /^([A-Za-z_]\w*)=/.exec(word)?.[1] ?? []).filter(isCodeVariable)
  return [
    ...(words.some((word) => ADMINISTRATOR.test(word)) || /(^|[\s;&|])(sudo|doas|runas)\s/.test(line)
      ? ['It asks for administrator rights.']
      : []),
    ...(/\b(curl|wget|iwr|Invoke-WebRequest)\b/i.test(line)
      ? [`It downloads something when it starts${/\|\s*(sudo\s+)?(ba|z|da)?sh\b|\|\s*iex\b/i.test(line) ? ', and runs what it gets' : ''}.`]
      : []),
    ...(/(^|[\\/\s;&|"'])(rm|del|rmdir|Remove-Item)\s/i.test(line) ? ['It deletes files when it starts.'] : []),
    ...(words.some((word) => SHELLS.test(word)) ? ['It runs a shell, which can do anything.'] : []),
    ...(typeof entry['url'] === 'string' && /^http:\/\/(?!localhost[:/]|127\.|\[::1\])/i.test(entry['url'])
      ? ['The address is not encrypted (http).']
      : []),
    ...programWarnings(entry),
    ...(args.some((_word, at) => isCode(command, args, at)) ? ['It runs code from its arguments.'] : []),
    ...containerWarnings(words),
    ...assigned.map((name) => `${name} is set among its arguments: this can make it run a different program.`),
    ...codeVariables(consentView(entry)).map(
      ([name, value]) => `${name} is set to ${JSON.stringify(value)}: this can make it run a different program.`,
    ),
    ...keysAmongArguments(entry),
    ...unknownCredentials(entry),
    ...entryFolderWarnings(entry),
    ...sandboxWarnings(entry),
    ...(isObject(entry['effects']) ? ['Its "effects" override what its tools declare. AI apps may run more of them without asking.'] : []),
    ...laxerKeys(entry),
  ]
}

/** Keys that reduce review or approval for a server, or that models read. */
function laxerKeys({ hold, roots, tools }: Readonly<Record<string, unknown>>): string[] {
  return [
    ...(hold === 'nothing' ? ['Its "hold" says that no change of its tools waits for your review.'] : []),
    ...(hold === 'changes' ? ['Its "hold" says that tools it adds later do not wait for your review.'] : []),
    ...(roots === true ? ['Its "roots" let it ask AI apps for their folders, and for answers of their models.'] : []),
    ...(isObject(tools) && isObject(tools['descriptions'])
      ? ['Its "tools.descriptions" replace the descriptions that AI apps read of its tools.']
      : []),
  ]
}

/** Warnings about a CLI tool, whose subcommands become tools. */
function programWarnings(entry: Readonly<Record<string, unknown>>): string[] {
  if (!isCliEntry(entry)) return []
  const { commands } = entry
  const named = Array.isArray(commands) ? commands.map(String) : isObject(commands) ? Object.keys(commands) : []
  const which =
    named.length > 0
      ? named.map((words) => (words === '' ? 'the program itself' : words)).join(', ')
      : 'every subcommand that its help names'
  return [`AI apps may run ${which}, with options and arguments of their choice.`]
}
