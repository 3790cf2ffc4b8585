import { whollyAnyOf } from '../../base/any-of.ts'
import { runnerKind } from '../../base/words/program-name.ts'
import { hasToken } from '../../entry/secrets/looks-secret.ts'

type Entry = Readonly<Record<string, unknown>>

/** Subcommands of a runner. */
const VERB = /^(?:run|x|dlx|exec|tool|create|container)$/
/** Options of runners and containers that are followed by a value. */
const WITH_VALUE = whollyAnyOf([
  /-e|--env|--env-file|-v|--volume|--mount|-p|--publish|--name|--network|--net|-w|--workdir|-u|--user|--platform|--entrypoint/,
  /--add-host|-l|--label|--memory|--cpus|--gpus|-h|--hostname/,
  /--from|--with|--directory|--python|--project|--package|--index-url|--cwd|-C/,
])
const ASSIGNMENT = /^[A-Za-z_]\w*=/

/** A name for a server without one: `npx -y @scope/server-files /x` becomes `files`, a URL becomes its host. */
export function nameOfEntry(entry: Entry): string {
  const { command, args } = entry
  const name =
    typeof command === 'string'
      ? nameOfCommand(command, Array.isArray(args) ? args.map(String) : [])
      : nameOfAddress(typeof entry['url'] === 'string' ? entry['url'] : '')
  // A misplaced key must not become a name.
  return name === '' || hasToken(name) || name.includes('=') ? 'server' : name
}

function nameOfCommand(command: string, args: readonly string[]): string {
  const kind = runnerKind(command)
  if (kind === undefined) return short(command)
  const [at, named] = programAmong(args, kind === 'container')
  if (named === undefined) return short(command)
  const address = args.slice(at + 1).find((word) => /^https?:\/\//i.test(word))
  // A bridge is named after its target.
  if (/(?:^|\/)mcp-remote(?:@|$)/.test(named) && address !== undefined) return nameOfAddress(address)
  return runnerKind(named) !== undefined && !named.includes('/') ? nameOfCommand(named, args.slice(at + 1)) : short(named)
}

/** The first word that is not an option, the value of one, or a subcommand. */
function programAmong(args: readonly string[], container: boolean): [number, string | undefined] {
  let module = false
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    if (word === '-m') module = true
    else if (WITH_VALUE.test(word) && (container || word.startsWith('--') || word === '-C')) at += 1
    else if (word.startsWith('-') || word === '/c' || ASSIGNMENT.test(word) || (!module && VERB.test(word))) continue
    else return [at, word]
  }
  return [args.length, undefined]
}

/** `@scope/server-files@1.2` without version and without the parts that all servers have in their names. Falls back to its scope. */
function short(program: string): string {
  const plain = program
    .replace(/^npm:/, '')
    .replace(/(?<=.)[@=][\w.^~-]*$/, '')
    .replace(/:[\w.-]+$/, '')
  const parts = plain.split(/[\\/]/).filter((part) => part !== '')
  for (const part of parts.reverse()) {
    const name = part
      .replace(/^@/, '')
      .replace(/\.(?:js|mjs|cjs|ts|py|exe|git)$/i, '')
      .replaceAll('_', '-')
    const bare = name.replace(
      /^mcp-server$|^mcp$|^server$|^(?:mcp-)?server-|^mcp-|-mcp(?:-server)?$|-server$|^index$|^main$|^dist$|^build$|^src$/gi,
      '',
    )
    if (bare !== '') return bare
  }
  return 'server'
}

function nameOfAddress(address: string): string {
  const host = URL.parse(address.replace(/\$\{[^}]*\}/g, 'x'))?.hostname ?? 'server'
  if (/^[\d.]+$|^\[|^localhost$/.test(host)) return host === 'localhost' ? 'local' : 'server'
  const parts = host.split('.').filter((part) => !['www', 'mcp', 'api'].includes(part))
  return parts[0] ?? host
}
