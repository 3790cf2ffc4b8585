import { anyOf } from '../../base/any-of.ts'
import { programName, runnerKind } from '../../base/words/program-name.ts'
import { wordsOf } from '../../entry/consent/command-words.ts'
import type { RawServer, Reading } from './pasted-server.ts'
import { readAddCommand } from './read-add-command.ts'

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s
/** Whether a word certainly begins a command line, whatever follows. A shell does not count, since it may do anything. */
export function isKnownCommand(word: string): boolean {
  const kind = runnerKind(word)
  return (kind !== undefined && kind !== 'shell') || programName(word) === 'go'
}

/** Commands that install something on the machine or in an app, and start no server. */
const INSTALLS = anyOf(
  [
    /^p?npm (?:i|install|add)\b|^yarn (?:global )?add\b|^npx (?:-y |--yes )?(?:@smithery\/cli|add-mcp|install-mcp)/,
    /^pip3? install|^pipx install|^uv (?:tool|pip) install|^brew |^git clone|^cargo install|^go install|^apt(?:-get)? /,
    /^docker (?:pull|build|compose)|^\w+ (?:extensions?|plugins?|marketplace) /,
  ],
  'i',
)

/** Parses command lines that add servers to AI apps. */
export function readAddCommands(text: string): Reading {
  const found = commandLines(text).flatMap((line) => readAddCommand(wordsOf(line) ?? []) ?? [])
  return found.length > 0 ? found : undefined
}

/** Parses command lines of servers, also with variables and a prompt in front, and continued over several lines. */
export function readCommand(text: string): Reading {
  const lines = commandLines(text)
  const env: Record<string, string> = {}
  const found: RawServer[] = []
  let installs: string | undefined
  for (const line of lines) {
    const words = wordsOf(line)
    if (words === undefined || words.length === 0) continue
    const { assigned, rest } = withoutAssignments(words)
    if (rest.length === 0) Object.assign(env, assigned)
    else if (INSTALLS.test(rest.join(' '))) installs ??= rest.slice(0, 3).join(' ')
    else if ((lines.length === 1 && !isProse(rest)) || isKnownCommand(rest[0] ?? '') || Object.keys(assigned).length > 0)
      found.push(serverOf(rest, { ...env, ...assigned }))
  }
  if (found.length > 0) return found
  return installs === undefined
    ? undefined
    : `"${installs} …" installs something and starts no server. Paste the command that starts the server, or the JSON for an AI app.`
}

function serverOf(words: readonly string[], env: Readonly<Record<string, string>>): RawServer {
  // The inspector is a client that starts the server after it.
  const inspected = words.findIndex((word) => /^@modelcontextprotocol\/inspector(?:@|$)/.test(word))
  const [command, ...args] = inspected !== -1 && inspected < words.length - 1 ? words.slice(inspected + 1) : words
  return { name: undefined, raw: { command, args, ...(Object.keys(env).length === 0 ? {} : { env }) } }
}

/** Words of a sentence are followed by punctuation; those of a command line are not. */
function isProse(words: readonly string[]): boolean {
  if (words.length < 3) return false
  return (
    words.some((word) => /[a-z][,.;:?!]$/i.test(word)) ||
    (!isKnownCommand(words[0] ?? '') && words.every((word) => /^[a-z']+$/i.test(word)))
  )
}

/** `KEY=value npx …`, `env KEY=value npx …`, `export KEY=value`, `set KEY=value`, `$env:KEY="value"`. */
function withoutAssignments(words: readonly string[]): { assigned: Record<string, string>; rest: readonly string[] } {
  const assigned: Record<string, string> = {}
  let at = /^(?:env|export|set)$/i.test(words[0] ?? '') && ASSIGNMENT.test(words[1] ?? '') ? 1 : 0
  for (; at < words.length; at += 1) {
    const [, name, value = ''] = ASSIGNMENT.exec((words[at] ?? '').replace(/^\$env:/i, '')) ?? []
    if (name === undefined) break
    assigned[name] = value
  }
  return { assigned, rest: words.slice(at) }
}

/** The command lines of a text: without prompts and comments, continued lines joined, `a && b` split. */
function commandLines(text: string): string[] {
  return (
    text
      .replace(/[\\`^][ \t]*\r?\n\s*/g, ' ')
      .replace(/`"/g, '\\"')
      // The output of a command substitution is not known here.
      .replace(/\$\([^()]*\)/g, '<value>')
      .split(/\r?\n|\s&&\s/)
      .map((line) =>
        line
          .trim()
          .replace(/^(?:\$|%|>|PS [^>]*>)\s+/, '')
          .replace(/^(\$env:\w+)\s*=\s*/i, '$1='),
      )
      .filter((line) => line !== '' && !/^(?:#|\/\/|rem\s)/i.test(line))
  )
}
