/** `example.com`, `localhost:3000/mcp`: a URL without its scheme, and not the name of a script. */
const LIKE_AN_ADDRESS = /^(?:localhost|127\.0\.0\.1|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})(?::\d+)?(?:\/\S*)?$/i
const FILE = /^[^/:]*\.(?:[cm]?[jt]s|py|rb|sh|exe|cmd|bat|jar|phar|json|toml|ya?ml|md|mcpb|dxt)$/i
const THIS_COMPUTER = /^(?:localhost|127\.0\.0\.1)(?:[:/]|$)/i

/** Completes a URL without a scheme: `mcp.example.com/mcp`, `localhost:3000`. Undefined for any other text. */
export function completedAddress(text: string): string | undefined {
  if (!LIKE_AN_ADDRESS.test(text) || FILE.test(text)) return undefined
  return `${THIS_COMPUTER.test(text) ? 'http' : 'https'}://${text}`
}

/** A web page about a server, which is not the server's own URL. */
export interface ServerPage {
  /** What it is and what to do, as a sentence. */
  readonly sentence: string
  /** The command line that starts the server, if the page tells it. */
  readonly command: readonly [string, ...string[]] | undefined
}

const COPY = 'Copy the command or the JSON from its README instead.'
/** Sites that list servers. Servers hosted by some of them have other host names. */
const LISTS = ['glama.ai', 'smithery.ai', 'mcp.so', 'pulsemcp.com', 'mcpservers.org', 'mcpmarket.com', 'registry.modelcontextprotocol.io']

/** The page of a URL, if it is one about a server: a repository, a package, or an entry of a list. */
export function serverPage(address: string): ServerPage | undefined {
  const url = URL.parse(address)
  if (url === null) return undefined
  const host = url.hostname.replace(/^www\./, '')
  const path = url.pathname
  const npm = /^\/package\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(path)?.[1]
  if (host === 'npmjs.com' && npm !== undefined) return packagePage(npm, ['npx', '-y', npm])
  const python = /^\/project\/([\w.-]+)/.exec(path)?.[1]
  if (host === 'pypi.org' && python !== undefined) return packagePage(python, ['uvx', python])
  const isRepository = host === 'github.com' || (host === 'gitlab.com' && !path.startsWith('/api/'))
  const isListed = LISTS.includes(host) && !/\/(?:mcp|sse)\/?$/.test(path)
  if (!(isRepository && /^\/[^/]+\/[^/]/.test(path)) && !isListed) return undefined
  return { sentence: `This is a page about a server, not its address. ${COPY}`, command: undefined }
}

function packagePage(name: string, command: readonly [string, ...string[]]): ServerPage {
  return { sentence: `This is a page about the package ${name}, and not a server's address. To run it, use: ${command.join(' ')}`, command }
}
