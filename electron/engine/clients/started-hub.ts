import type { ReadableHub } from '../../contract/clients.ts'
import { programName, runnerKind } from '../base/words/program-name.ts'

/** A hub that an entry starts. */
export interface StartedHub {
  readonly name: string
  /** Its name for `tooltray import`; undefined if Tooltray cannot read its settings. */
  readonly id: string | undefined
  /** The settings file on its command line. */
  readonly file: string | undefined
}

/** By program or package, without folder and version. */
const BY_PROGRAM: readonly (readonly [RegExp, name: string, id?: string])[] = [
  [/^mcpzip$/, 'mcpzip', 'mcpzip'],
  [/^(?:@khanglvm\/)?tool-hub-mcp$/, 'tool-hub-mcp', 'tool-hub'],
  [/^mcproxy$/, 'MCProxy', 'mcproxy'],
  [/^(?:1mcp|@1mcp\/agent)$/, '1MCP'],
  [/^mcpproxy(?:-go)?$/, 'mcpproxy-go'],
  [/^(?:@samanhappy\/)?mcphub$|^mcp-hub$/, 'MCPHub'],
  [/^(?:@metamcp\/)?(?:mcp-server-)?metamcp$/, 'MetaMCP'],
]
/** Words between a runner and the package that it runs. */
const VERB = /^[-/]|^(?:exec|dlx|x|run|tool)$/i

/** Returns the hub that an entry starts, directly or by a runner such as npx; undefined if it starts anything else. */
export function startedHub({ command, args }: Readonly<Record<string, unknown>>): StartedHub | undefined {
  if (typeof command !== 'string') return undefined
  const words = Array.isArray(args) ? args.map(String) : []
  const program = programName(command)
  if (program === 'docker' && words[0] === 'mcp' && words[1] === 'gateway')
    return { name: 'Docker MCP Gateway', id: undefined, file: undefined }
  if (program === 'mcp' && words[0] === 'serve') return { name: "avelino's mcp", id: 'avelino', file: undefined }
  const kind = runnerKind(command)
  const isRunner = kind === 'packages' || kind === 'wrapper'
  const started = isRunner ? words.find((word) => !VERB.test(word) && runnerKind(word) === undefined) : program
  const name = started?.replace(/(?<=.)@[\w.^~-]*$/, '').toLowerCase() ?? ''
  const [, hub, id] = BY_PROGRAM.find(([pattern]) => pattern.test(name)) ?? []
  if (hub === undefined) return undefined
  const file = id === 'mcproxy' ? words.find((word) => /\.jsonc?$/i.test(word)) : words[words.indexOf('--config') + 1]
  return { name: hub, id, file: id !== undefined && (id === 'mcproxy' || words.includes('--config')) ? file : undefined }
}

/** Returns the note for an entry that starts a hub. */
export function startedHubNote({ name, id }: StartedHub): string {
  const what = id === undefined ? 'Add the servers behind it to Tooltray instead.' : 'Import the servers behind it instead.'
  return `It starts ${name}, another hub, so its tools would be behind two searches. ${what}`
}

/** Returns what to name in an import of the hub's settings; undefined if Tooltray cannot read them. */
export function readableHub({ name, id, file }: StartedHub): ReadableHub | undefined {
  if (id === undefined) return undefined
  return { id, name, ...(file === undefined ? (id === 'mcproxy' ? { isElsewhere: true } : {}) : { file }) }
}
