import { wordsOf } from '../../entry/consent/command-words.ts'
import type { RawServer } from './pasted-server.ts'
import { serversIn } from './raw-servers.ts'
import { fromJson } from '../../base/text/from-json.ts'

/** Options of `mcp add` that are followed by a value, and the meaning of the value. */
const OPTIONS: Readonly<Record<string, 'env' | 'header' | 'transport' | 'url' | 'bearer' | 'cwd' | 'only' | 'ignored'>> = {
  '-e': 'env',
  '--env': 'env',
  '-H': 'header',
  '--header': 'header',
  '-t': 'transport',
  '--transport': 'transport',
  '--type': 'transport',
  '--url': 'url',
  '--bearer-token-env-var': 'bearer',
  '--bearer': 'bearer',
  '--cwd': 'cwd',
  '--only': 'only',
  '--timeout': 'ignored',
  '-s': 'ignored',
  '--scope': 'ignored',
  '--description': 'ignored',
  '--include-tools': 'ignored',
  '--exclude-tools': 'ignored',
  '--client-id': 'ignored',
  '--callback-port': 'ignored',
  '--id': 'ignored',
}

/**
 * Parses `claude mcp add`, and those of Codex, Gemini, Amp, Droid and others; `code --add-mcp`; our own `tooltray add`. Undefined for any
 * other line.
 */
export function readAddCommand(words: readonly string[]): RawServer | undefined {
  const json = /^--add-mcp(?:=(.*))?$/s.exec(words[1] ?? '')
  if (json !== null) return ofJson(undefined, json[1] ?? words[2])
  const verb = words[1] === 'mcp' ? words[2] : words[0] === 'tooltray' ? words[1] : undefined
  const rest = words.slice(words[1] === 'mcp' ? 3 : 2)
  if (verb === 'add-json') {
    const [name, text] = rest.filter((word, at) => !word.startsWith('-') && OPTIONS[rest[at - 1] ?? ''] === undefined)
    return ofJson(name, text)
  }
  return verb === 'add' ? ofOptions(withoutNames(rest)) : undefined
}

/** Without the names that Amazon Q writes before the program and each of its arguments: `--command uvx --args a --args b`. */
function withoutNames(words: readonly string[]): readonly string[] {
  return words.includes('--command') ? words.filter((word) => word !== '--command' && word !== '--args') : words
}

function ofJson(name: string | undefined, text: string | undefined): RawServer | undefined {
  // PowerShell doubles quotes.
  const [server] = serversIn(fromJson((text ?? '').replaceAll('"""', '"').replaceAll('\\"', '"'))) ?? []
  return server === undefined ? undefined : { name: name ?? server.name, raw: server.raw }
}

function ofOptions(words: readonly string[]): RawServer | undefined {
  const given = {
    env: {} as Record<string, string>,
    headers: {} as Record<string, string>,
    transport: undefined as string | undefined,
    url: undefined as string | undefined,
    bearer: undefined as string | undefined,
    cwd: undefined as string | undefined,
    cli: false,
    only: [] as string[],
  }
  const plain: string[] = []
  let lastOption: string | undefined
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (word === '--') {
      plain.push(...words.slice(at + 1))
      break
    }
    const [, name = word, inline] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? []
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
    if (word === '--cli' && plain.length < 2) given.cli = true
    else if (option !== undefined && plain.length < 3) {
      take(given, option, inline ?? words[(at += 1)] ?? '')
      lastOption = option
    } else if (lastOption === 'env' && /^[A-Za-z_]\w*=/.test(word)) {
      // One `-e` may be followed by several variables.
      take(given, 'env', word)
    } else if (word.startsWith('-') && plain.length < 2) {
      lastOption = undefined
    } else {
      plain.push(word)
      lastOption = undefined
      // After a program's first argument, nothing is an option of the app.
      if (plain.length === 2 && !isAddress(word) && !/\s/.test(word)) {
        plain.push(...words.slice(at + 1).filter((next, index, all) => !(index === 0 && next === '--' && all.length > 1)))
        break
      }
    }
  }
  return serverOf(plain, given)
}

interface Given {
  readonly env: Record<string, string>
  readonly headers: Record<string, string>
  transport: string | undefined
  url: string | undefined
  bearer: string | undefined
  cwd: string | undefined
  /** The program is a CLI tool and not a server: its subcommands become tools, all of them or those in `only`. */
  cli: boolean
  readonly only: string[]
}

function take(given: Given, option: (typeof OPTIONS)[string], value: string): void {
  if (option === 'env') {
    const at = value.indexOf('=')
    if (at > 0) given.env[value.slice(0, at)] = value.slice(at + 1)
  } else if (option === 'header') {
    const at = value.search(/[:=]/)
    if (at > 0) given.headers[value.slice(0, at).trim()] = value.slice(at + 1).trim()
  } else if (option === 'bearer') given.bearer = /^[A-Za-z_]\w*$/.test(value) ? `\${${value}}` : value
  else if (option === 'only') given.only.push(value)
  else if (option !== 'ignored') given[option] = value
}

function serverOf(
  [name, target, ...args]: readonly string[],
  { env, headers, transport, url, bearer, cwd, cli, only }: Given,
): RawServer | undefined {
  const address = url ?? (target !== undefined && isAddress(target) ? target : undefined)
  if (address !== undefined) {
    return {
      name,
      raw: {
        url: address,
        ...(transport === 'sse' ? { type: 'sse' } : {}),
        ...(Object.keys(headers).length === 0 ? {} : { headers }),
        ...(bearer === undefined ? {} : { bearer }),
      },
    }
  }
  if (target === undefined) return undefined
  // Some apps take the whole command line as one word.
  const [command = target, ...words] = /\s/.test(target) ? (wordsOf(target) ?? [target]) : [target]
  return {
    name,
    raw: {
      ...(cli ? { type: 'cli' } : {}),
      command,
      args: [...words, ...args],
      ...(Object.keys(env).length === 0 ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
      ...(cli && only.length > 0 ? { commands: only } : {}),
    },
  }
}

function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word)
}
