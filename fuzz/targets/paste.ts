import fc from 'fast-check'
import { serverEntry } from '../../electron/engine/entry/schema.ts'
import { lineOf, wordsOf } from '../../electron/engine/entry/consent/command-words.ts'
import { readPasted } from '../../electron/engine/sources/paste/read-pasted.ts'
import { type Target, mustHold } from '../target.ts'

const word = fc.constantFrom(
  'npx',
  '-y',
  '@scope/server-x',
  'docker',
  'run',
  '-e',
  'TOKEN=ghp_0123456789abcdefghij',
  '--',
  '"quo ted"',
  'https://x.test/mcp',
  '$HOME',
  '|',
)

/** Whatever people paste: servers that the engine can take, or with what is wrong with them, or a sentence. No secret is read. */
export const target: Target = {
  words: [
    ...[
      'npx -y ',
      'claude mcp add ',
      'codex mcp add ',
      'gemini mcp add ',
      'code --add-mcp ',
      ' -- ',
      '--transport http ',
      '-e A=b ',
      'docker run -i --rm ',
      'export A=b\n',
    ],
    ...[
      '```json\n',
      '```\n',
      '"mcpServers": {',
      '"command": "npx"',
      '"args": [',
      '[mcp_servers.x]\n',
      'command = "x"\n',
      'extensions:\n',
      '  cmd: x\n',
      '  url: x\n',
    ],
    ...[
      'cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=',
      'vscode:mcp/install?',
      'tooltray://add?',
      'goose://extension?cmd=',
      '%7B',
      'eyJjb21tYW5kIjoieCJ9',
    ],
    ...['https://x.test/mcp', '${secret:a}', '<YOUR_KEY>', 'your-key-here', '"', "'", '\\', '$(', '{', '}', '[', ']'],
  ],
  fresh: fc.oneof(
    fc.array(word, { minLength: 1 }).map((words) => words.join(' ')),
    fc.jsonValue().map((value) => JSON.stringify({ mcpServers: { x: { command: 'npx', args: ['y'] }, y: value } })),
    fc.array(word).map((words) => `\`\`\`\nclaude mcp add x -- ${words.join(' ')}\n\`\`\``),
  ),
  run(input) {
    const text = input.toString('utf8')
    const words = wordsOf(text)
    if (words !== undefined)
      mustHold(lineOf(words) === lineOf(wordsOf(lineOf(words)) ?? []), 'A command line is another one once it was shown.')
    const read = readPasted(text, '/home/ada')
    if (typeof read === 'string') return mustHold(read.length < 1_000 && /[.?!]$/.test(read), `This is no sentence: ${read.slice(0, 200)}`)
    for (const { name, entry, problem } of read) {
      mustHold(problem !== undefined || serverEntry.safeParse(entry).success, `The server ${name} has no problem and cannot be taken.`)
      mustHold(!textsIn(entry).some((text) => text.includes('${secret:')), 'A pasted text reads a secret.')
    }
  },
}

/** All texts among the values of an entry; names of variables are never filled in. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
