import { openApp, requestLine, wordsOf } from './app.ts'
import type { Deed, Doing } from './deed.ts'

const MB = 1024 * 1024

/** What an AI app does that goes over a bound. */
export const appDeeds: readonly Deed[] = [
  deed('a message of 17 MB', () => execute('far__echo', { text: 'x'.repeat(17 * MB) }), { isDropped: true }),
  deed('a message of 15 MB, below the bound', () => execute('far__echo', { text: 'x'.repeat(15 * MB) })),
  deed('arguments of 300 levels', () => execute('far__echo', `{"text":${'['.repeat(300)}${']'.repeat(300)}}`)),
  deed('arguments of 60,000 values', () => execute('far__echo', { text: Array.from({ length: 60_000 }, (_, at) => at) })),
  deed('arguments of 49,000 values, below the bound', () => execute('far__echo', { text: Array.from({ length: 49_000 }, (_, at) => at) })),
  deed('execute_tools with 60 calls', () => tool('execute_tools', { calls: Array.from({ length: 60 }, () => ({ name: 'far__echo' })) })),
  deed('search_tools with 30 queries', () => tool('search_tools', { queries: Array.from({ length: 30 }, (_, at) => `query ${at}`) })),
  deed('a query of 200,000 words', () => tool('search_tools', { query: 'find any issue '.repeat(66_000) })),
  deed('search_tools with 20 queries of 30,000 words', () =>
    tool('search_tools', { queries: Array.from({ length: 20 }, (_, at) => `${'find any issue '.repeat(10_000)}${at}`) }),
  ),
  deed('a result of 15 MB, which is truncated', () => execute('big__big', { bytes: 15 * MB })),
  deed('a result of 17 MB', () => execute('big__big', { bytes: 17 * MB })),
  deed('1,200 calls at once to a server that does not answer', () => execute('hang__hang', {}, { timeout: 1 }), { times: 1_200 }),
]

function deed(what: string, params: () => string, { times = 1, isDropped = false } = {}): Deed {
  return {
    who: 'AI app',
    what,
    async begin(bed): Promise<Doing> {
      const app = await openApp(bed)
      const made = Buffer.from(params())
      let id = 0
      return {
        async once() {
          const ids = Array.from({ length: times }, () => (id += 1))
          const lines = ids.map((each) => requestLine(each, 'tools/call', made))
          // What is dropped has no answer: that of the next request says that it was read.
          if (isDropped) lines.push(requestLine((id += 1), 'ping', '{}'))
          const answers = await app.ask(Buffer.concat(lines), isDropped ? [id] : ids)
          return isDropped ? 'dropped' : told(answers.map(wordsOf))
        },
        [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
      }
    },
  }
}

/** The rarest of the answers: where one of many is refused, that is what counts. */
function told(words: readonly string[]): string {
  const groups = [...Map.groupBy(words, (each) => each)].sort(([, a], [, b]) => a.length - b.length)
  const [[rarest = '', { length } = []] = []] = groups
  return groups.length > 1 ? `${length} of ${words.length}: ${rarest}` : rarest
}

function tool(name: string, args: object): string {
  return JSON.stringify({ name, arguments: args })
}

/** @param args an object, or JSON text that no writer of JSON would make. */
function execute(name: string, args: object | string, more: object = {}): string {
  const given = typeof args === 'string' ? args : JSON.stringify(args)
  return `{"name":"execute_tool","arguments":{"name":"${name}","arguments":${given}${JSON.stringify(more)
    .replace(/^\{(.+)\}$/, ',$1')
    .replace('{}', '')}}}`
}
