import type { CatalogueEntry } from '../../../../contract/catalogue.ts'
import { type AddCommand, examples, useEngine } from '../../command-context.ts'
import type { Printer } from '../../../print/printer.ts'

/** The tokens of the tools in one list. */
interface Taken {
  readonly tokens: number
  /** By tokens, in descending order. */
  readonly tools: readonly { readonly name: string; readonly tokens: number }[]
}

/** The JSON output of `tooltray tokens`. Stable. */
interface TokensAnswer {
  readonly tokenizer: string
  /** Over all counted servers. */
  readonly tokens: number
  readonly servers: readonly (Taken & { readonly server: string })[]
  /** The meta-tools, which a client lists instead. */
  readonly own: Taken
  /** Servers that are not counted, because their tools were not read yet. */
  readonly unread: readonly string[]
}

/** `tooltray tokens`: what listing the tools of each server costs in every session. */
export const addTokensCommand: AddCommand = (program, run) => {
  program
    .command('tokens')
    .argument('[server]', 'only the tools of this server, one by one')
    .description('count the tokens that the tools of your servers take in an AI app')
    .addHelpText('after', examples('tooltray tokens', 'tooltray tokens github', 'tooltray tokens --json | jq .tokens'))
    .action((server: string | undefined) =>
      run(async (context) => {
        const { printer } = context
        const answer = await useEngine(context, async (engine, signal) => {
          // Throws if there is no such server.
          if (server !== undefined) await engine.tools.list({ server }, { signal })
          const [entries, { servers }, { scripts }] = await Promise.all([
            engine.catalogue(undefined, { signal }),
            engine.status(undefined, { signal }),
            engine.settings.get(undefined, { signal }),
          ])
          const counted = servers.filter(({ name, state }) => state !== 'disabled' && (server === undefined || name === server))
          return count(entries, counted, scripts === true, signal)
        })
        if (printer.json) return printer.value(answer)
        print(answer, server, printer)
      }),
    )
}

/**
 * Counts the tools' tokens.
 *
 * @param servers the servers to count.
 */
async function count(
  entries: readonly CatalogueEntry[],
  servers: readonly { readonly name: string; readonly refreshedAt?: number | undefined }[],
  scripts: boolean,
  signal: AbortSignal,
): Promise<TokensAnswer> {
  const [{ TOKENIZER, countTokens }, { ownTools }] = await Promise.all([
    import('./count-tokens.ts'),
    import('../../../../engine/gateway/meta-tools/meta-tools.ts'),
  ])
  const names = new Set(servers.map(({ name }) => name))
  const tools = entries.filter(({ kind, server }) => kind === 'tool' && names.has(server))
  const own = ownTools('', scripts)
  const texts = [
    ...tools.map(({ name, definition }) => asListed({ ...definition, name })),
    ...own.map((definition) => asListed({ ...definition })),
  ]
  const counts = await countTokens(texts, signal)
  const taken = (listed: readonly { readonly name: string }[], from: number): Taken => {
    const each = listed.map(({ name }, at) => ({ name, tokens: counts[from + at] ?? 0 }))
    return { tokens: sum(each), tools: each.sort((a, b) => b.tokens - a.tokens || a.name.localeCompare(b.name)) }
  }
  const all = taken(tools, 0).tools
  const serverOf = new Map(tools.map(({ name, server }) => [name, server]))
  const perServer = [...Map.groupBy(all, ({ name }) => serverOf.get(name) ?? '')].map(([server, each]) => ({
    server,
    tokens: sum(each),
    tools: each,
  }))
  return {
    tokenizer: TOKENIZER,
    tokens: sum(all),
    servers: perServer.sort((a, b) => b.tokens - a.tokens || a.server.localeCompare(b.server)),
    own: taken(own, tools.length),
    unread: servers.filter(({ refreshedAt }) => refreshedAt === undefined).map(({ name }) => name),
  }
}

/** Returns the part of a tool that clients pass to a model: annotations and output schemas are for the client alone. */
function asListed({ name, description, inputSchema }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ name, description, inputSchema })
}

function sum(tools: readonly { readonly tokens: number }[]): number {
  return tools.reduce((total, { tokens }) => total + tokens, 0)
}

const NUMBER = { align: 'right', keep: true } as const

function print({ tokenizer, tokens, servers, own, unread }: TokensAnswer, only: string | undefined, printer: Printer): void {
  const shown = (number: number): string => number.toLocaleString('en-US')
  if (only === undefined)
    printer.table(
      [{ title: 'Server', keep: true }, { title: 'Tools', ...NUMBER }, { title: 'Tokens', ...NUMBER }, { title: 'Largest tool' }],
      servers.map(({ server, tools, tokens: taken }) => [server, shown(tools.length), shown(taken), largest(tools)]),
    )
  else
    printer.table(
      [
        { title: 'Tool', keep: true },
        { title: 'Tokens', ...NUMBER },
      ],
      servers.flatMap(({ tools }) => tools.map(({ name, tokens: taken }) => [name, shown(taken)])),
    )
  const listed = only === undefined ? 'All of them listed' : `${only} listed`
  printer.prose(`\n${listed}: ${shown(tokens)} tokens. Tooltray’s own ${own.tools.length} tools instead: ${shown(own.tokens)} tokens.`)
  printer.notice(
    `Counted with ${tokenizer} (GPT-4o and later), of names, descriptions and input schemas. For other models it is an estimate.`,
  )
  if (unread.length > 0) printer.notice(`The tools of ${unread.join(', ')} were not read yet. See why: tooltray status`)
}

function largest([first]: Taken['tools']): string {
  return first === undefined ? '' : `${first.name} (${first.tokens.toLocaleString('en-US')})`
}
