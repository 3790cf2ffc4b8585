import { cliCommands } from '../../entry/keys/cli-commands.ts'
import { expressionOf } from '../../config/tool-pattern.ts'
import { countOf, tableOf, textOf, textsOf } from './hub-values.ts'
import type { KeyAccount } from './key-account.ts'

type Table = Readonly<Record<string, unknown>>

/** First words of patterns that write but delete nothing. */
const ADDS = /^(?:create|add|update|edit|set|send|post|write|append|comment|upload|insert|publish|assign|open|start)(?:[_-]|$)/i

/**
 * Imports `tool_acl` as `effects`. Its `write` includes tools that delete: a pattern that may match one of those becomes `destructive`, so
 * that no tool needs less approval than before.
 */
export function readEffects(given: unknown, path: readonly string[], account: KeyAccount): { readonly effects?: Record<string, string> } {
  const { read, write } = tableOf(given)
  const writes = textsOf(write)
  const effects: Record<string, string> = {}
  for (const [at, pattern] of textsOf(read).entries()) {
    const place = [...path, 'read', String(at)]
    // In avelino, `write` wins if both match a tool.
    const conflict = writes.find((other) => expressionOf(other).test(pattern) || other === pattern)
    if (conflict !== undefined) account.leave(place, `"write" has "${conflict}", which fits it, too: those tools are taken to write.`)
    else {
      effects[pattern] = 'read'
      account.take(place, `effects: "${pattern}" is read`)
    }
  }
  for (const [at, pattern] of writes.entries()) {
    const effect = ADDS.test(pattern) ? 'write' : 'destructive'
    effects[pattern] = effect
    const why = effect === 'write' ? '' : ' (it may delete; change it to "write" where it does not)'
    account.take([...path, 'write', String(at)], `effects: "${pattern}" is ${effect}${why}`)
  }
  return Object.keys(effects).length === 0 ? {} : { effects }
}

interface Commands {
  readonly more?: Record<string, unknown>
  readonly blocked?: string
}

/** Imports the subcommands of a CLI tool. If the hub offers only some, no others are imported. */
export function readCommands(entry: Table, path: readonly string[], account: KeyAccount): Commands {
  account.take([...path, 'cli'], 'type: cli')
  const { cli_help: help, cli_depth: depth } = entry
  if (help === '--help') account.take([...path, 'cli_help'], 'the same: Tooltray reads --help')
  else if (help !== undefined)
    account.leave(
      [...path, 'cli_help'],
      'Tooltray reads the help with --help. Where there is none, describe the subcommands in "commands".',
    )
  if (depth !== undefined)
    account.leave(
      [...path, 'cli_depth'],
      `Tooltray reads the help of each subcommand${countOf(depth) === undefined ? '' : ', at any depth'}.`,
    )
  const presets = Array.isArray(entry['tools']) ? (entry['tools'] as unknown[]) : []
  // As in avelino: the help is not read if the file lists the tools.
  if (presets.length > 0) {
    if ('cli_only' in entry) account.leave([...path, 'cli_only'], 'The file lists the tools in "tools", and avelino ignores it then, too.')
    return presetsOf(presets, [...path, 'tools'], account)
  }
  if ('tools' in entry) account.take([...path, 'tools'], 'nothing: it is empty')
  return onlyOf(entry['cli_only'], [...path, 'cli_only'], account)
}

function onlyOf(given: unknown, path: readonly string[], account: KeyAccount): Commands {
  if (given === undefined) return {}
  const usable = textsOf(given).filter((word) => cliCommands.safeParse([word]).success)
  for (const [at, word] of (Array.isArray(given) ? (given as unknown[]) : []).entries()) {
    const place = [...path, String(at)]
    if (usable.includes(word as string)) account.take(place, `commands: ${String(word)}`)
    else account.leave(place, 'It is not the words of a subcommand.')
  }
  if (Array.isArray(given) && given.length === 0) {
    account.take(path, 'nothing: it is empty')
    return {}
  }
  if (usable.length > 0) return { more: { commands: usable } }
  return { blocked: 'The file offers some of its subcommands only, and none of them can be read.' }
}

function presetsOf(presets: readonly unknown[], path: readonly string[], account: KeyAccount): Commands {
  const commands: Record<string, { description?: string }> = {}
  for (const [at, preset] of presets.entries()) {
    const place = [...path, String(at)]
    const { args, description } = tableOf(preset)
    const words = textsOf(args).join(' ')
    if (!cliCommands.safeParse([words]).success) {
      account.leave(place, 'Its "args" are more than the words of a subcommand. Write a script for it, and offer that as a program.')
      continue
    }
    const about = textOf(description)
    commands[words] = about === undefined ? {} : { description: about }
    const table = tableOf(preset)
    if ('args' in table) account.take([...place, 'args'], `commands: "${words}"`)
    if ('description' in table) account.take([...place, 'description'], 'its description')
    if ('name' in table) account.leave([...place, 'name'], 'Tooltray names the tool after its subcommand. To rename it, use tools.rename.')
    if ('input_schema' in table) account.leave([...place, 'input_schema'], 'Tooltray reads the options from the help of the subcommand.')
  }
  if (Object.keys(commands).length > 0) return { more: { commands } }
  return { blocked: 'The file offers some tools of it only, and none of them can be read.' }
}
