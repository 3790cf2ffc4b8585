import { programName, registryOf, runnerKind } from '../../base/words/program-name.ts'

type Entry = Readonly<Record<string, unknown>>

/** Options of mcp-remote that do not affect the server, with whether a value follows. */
const WITHOUT_MEANING: Readonly<Record<string, boolean>> = {
  '--allow-http': false,
  '--debug': false,
  '--silent': false,
  '--enable-proxy': false,
  '--host': true,
  '--auth-timeout': true,
}
const PACKAGE = /^mcp-remote(?:@[\w.^~-]+)?$/
const OF_RUNNERS = /^(?:-y|--yes|-p|--package|\/c|exec|dlx|x|--)$/i

/** Whether a program downloads mcp-remote, or starts one that does. */
const mayRunIt = (word: string): boolean => registryOf(word) === 'npm' || runnerKind(word) === 'wrapper'

/**
 * Returns the remote entry for an entry that uses mcp-remote (`npx -y mcp-remote URL --header NAME:VALUE`), with the same headers and
 * options. Returns undefined for all other entries, and if an option has no equivalent in Tooltray.
 */
export function bridgedAddress(entry: Entry): Record<string, unknown> | undefined {
  const { command, args, env, cwd: _cwd, ...options } = entry
  if (typeof command !== 'string' || !Array.isArray(args)) return undefined
  const words = [programName(command), ...args.map(String)]
  const at = words.findIndex((word) => PACKAGE.test(word))
  if (at === -1 || !words.slice(1, at).every((word) => OF_RUNNERS.test(word) || mayRunIt(word))) return undefined
  if (at > 0 && !mayRunIt(command)) return undefined
  const [url = '', ...rest] = words.slice(at + 1)
  if (!/^https?:\/\//i.test(url)) return undefined

  const variables = typeof env === 'object' && env !== null ? (env as Record<string, unknown>) : {}
  // mcp-remote resolves variables itself, even if the app passes them unchanged.
  const filledIn = (text: string): string =>
    text.replace(/\$?\$\{(\w+)\}/g, (_whole, name: string) => {
      const value = variables[name]
      return typeof value === 'string' ? value : `\${${name}}`
    })
  const headers: Record<string, string> = {}
  const denied: string[] = []
  let transport = 'http'
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? ''
    const value = rest[index + 1] ?? ''
    if (word === '--header') {
      const [, name, text] = /^([^:]+):\s*(.*)$/s.exec(value) ?? []
      if (name === undefined || text === undefined) return undefined
      headers[name.trim()] = filledIn(text)
      index += 1
    } else if (word === '--transport') {
      if (!/^(?:http|sse)-(?:only|first)$/.test(value)) return undefined
      transport = value.startsWith('sse') ? 'sse' : 'http'
      index += 1
    } else if (word === '--ignore-tool') {
      denied.push(value)
      index += 1
    } else if (Object.hasOwn(WITHOUT_MEANING, word)) index += WITHOUT_MEANING[word] === true ? 1 : 0
    else if (!/^\d+$/.test(word)) return undefined
  }
  const tools = typeof options['tools'] === 'object' ? (options['tools'] as { deny?: readonly string[] }) : {}
  return {
    ...options,
    type: transport,
    url: filledIn(url),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(denied.length === 0 ? {} : { tools: { ...tools, deny: [...(tools.deny ?? []), ...denied] } }),
  }
}
