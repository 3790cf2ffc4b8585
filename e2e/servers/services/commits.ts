/**
 * Tells of a repository as servers for git do, in the words of git: 40 commits of five people to twelve files, the same each time.
 *
 * Tools: `log {limit}`, newest first; `show {hash}` with its changes; `blame {file}`.
 */
import { servePlain, tool, unknownTool } from '../plain-server.ts'
import { RpcError, text } from '../wire.ts'

const PEOPLE = ['Ada Byron', 'Grace Hall', 'Linus Berg', 'Mei Tan', 'Omar Diaz']
const SUBJECTS = ['Retry a payment that timed out', 'Read the limit from settings', 'Name the customer in mails', 'Round prices once']

interface Commit {
  readonly hash: string
  readonly author: string
  readonly date: string
  readonly subject: string
  readonly files: readonly { readonly name: string; readonly added: number; readonly removed: number }[]
}

const nameOf = (at: number): string => `src/part-${String(at % 12).padStart(2, '0')}.ts`
const personAt = (at: number): string => PEOPLE[((at * at + 3 * at) % 11) % PEOPLE.length] ?? ''

const commits: readonly Commit[] = Array.from({ length: 40 }, (_, at) => ({
  hash: (((at + 17) * 2_654_435_761) % 0xfffffff).toString(16).padStart(7, '0'),
  author: personAt(at),
  date: `2026-${String(10 - Math.floor(at / 10)).padStart(2, '0')}-${String(28 - (at % 10) * 2).padStart(2, '0')}`,
  subject: `${SUBJECTS[at % SUBJECTS.length] ?? ''} (${at + 1})`,
  files: Array.from({ length: 1 + (at % 3) }, (_file, next) => ({
    name: nameOf(at * 5 + next * 7),
    added: 4 + ((at * 7 + next * 3) % 13),
    removed: 2 + ((at * 3 + next) % 7),
  })),
}))

const headOf = ({ hash, author, date, subject }: Commit): string =>
  `commit ${hash}\nAuthor: ${author} <${author.toLowerCase().replace(' ', '.')}@example.com>\nDate:   ${date}\n\n    ${subject}\n`

/** A line of code, in which nothing matters but that it is as long as such lines are. */
const lineOf = (seed: number): string =>
  `const value${seed % 90} = settings.read('limit-${seed % 17}') ?? fallback(order.total * ${seed % 23})`

function show(commit: Commit): string {
  const changes = commit.files.map(({ name, added, removed }, at) => {
    const lines = (count: number, sign: string): string[] =>
      Array.from({ length: count }, (_, line) => sign + lineOf(line * 7 + at + added))
    const head = `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -10,${removed} +10,${added} @@`
    return [head, ...lines(removed, '-'), ...lines(added, '+')].join('\n')
  })
  return `${headOf(commit)}\n${changes.join('\n')}\n`
}

function blame(file: string): string {
  const seed = Number(/\d+/.exec(file)?.[0] ?? 0)
  const lines = Array.from({ length: 45 }, (_, line) => {
    const { hash, author, date } = commits[(line * (seed + 3) + seed) % commits.length] ?? { hash: '', author: '', date: '' }
    return `${hash} (${author.padEnd(10)} ${date} ${String(line + 1).padStart(3)}) ${lineOf(line * 3 + seed)}`
  })
  return `${lines.join('\n')}\n`
}

const reading = (name: string, description: string, properties: Record<string, unknown>, required: readonly string[]) => {
  const plain = tool(name, description, properties)
  return { ...plain, inputSchema: { ...(plain['inputSchema'] as object), required }, annotations: { readOnlyHint: true } }
}

servePlain({
  name: 'commits',
  list: () => ({
    tools: [
      reading('log', 'Shows the commit log of the repository', { limit: { type: 'integer' } }, []),
      reading('show', 'Shows a commit with its changes', { hash: { type: 'string' } }, ['hash']),
      reading('blame', 'Shows who changed each line of a file last', { file: { type: 'string' } }, ['file']),
    ],
  }),
  call({ name, args }) {
    switch (name) {
      case 'log':
        return text(
          commits
            .slice(0, Number(args['limit'] ?? 10))
            .map(headOf)
            .join('\n'),
        )
      case 'show': {
        const commit = commits.find(({ hash }) => hash === args['hash'])
        if (commit === undefined) throw new RpcError(-32602, `bad object ${String(args['hash'])}`)
        return text(show(commit))
      }
      case 'blame':
        return text(blame(String(args['file'])))
      default:
        throw unknownTool(name)
    }
  },
})
