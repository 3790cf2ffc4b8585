import fc from 'fast-check'
import { setServer } from '../../electron/engine/config/edits/edit.ts'
import { parseServersFile } from '../../electron/engine/config/servers-file.ts'
import { type Target, mustHold } from '../target.ts'

const name = fc.constantFrom('a', 'b', 'a__b', '', 'x y', '__proto__', 'tooltray')
const entry = fc.oneof(
  fc.record(
    { command: fc.string(), args: fc.array(fc.string()), env: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })) },
    { requiredKeys: [] },
  ),
  fc.record(
    { url: fc.oneof(fc.webUrl(), fc.string()), headers: fc.dictionary(fc.string(), fc.string()), type: fc.string() },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

/** servers.json: each server is in force or has a problem with its place, and one more server can always be added to a file in force. */
export const target: Target = {
  words: [
    '"mcpServers": {',
    '"settings": {',
    '"profiles": {',
    '"command": "x"',
    '"args": [',
    '"url": "https://x.test"',
    '"env": {',
    '"tools": {',
    '// c\n',
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  fresh: fc
    .record({
      mcpServers: fc.dictionary(name, entry, { maxKeys: 4 }),
      settings: fc.dictionary(fc.constantFrom('idle', 'startTimeout', 'maxProcesses', 'rerank', 'x'), fc.jsonValue({ maxDepth: 2 })),
      profiles: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
    })
    .map((file) => JSON.stringify(file, undefined, 2)),
  run(input) {
    const text = input.toString('utf8')
    const { servers, problems } = parseServersFile(text)
    const lines = text.split('\n').length
    for (const { line, column } of problems) mustHold(line >= 1 && line <= lines && column >= 1, 'A problem has no place in the file.')
    const more = parseServersFile(setServer(text, 'one-more', { command: 'x' })).servers
    mustHold(more.has('one-more') && [...servers.keys()].every((each) => more.has(each)), 'With one more server another is gone.')
  },
}
