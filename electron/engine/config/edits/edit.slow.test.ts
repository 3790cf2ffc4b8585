import fc from 'fast-check'
import { getNodeValue } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { removeServer, serverEntryIn, setServer, setServerKey, setServers } from './edit.ts'
import { memberOf, membersOf, parseJsonc } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'

const file = `// mine
{
    // all of them
    "mcpServers": {
        "a": { "command": "a" }, // about a
        // before b
        "b": {
            "command": "b", // why b
            "args": ["1", "2"],
            "custom": true
        }
        // the end
    },
    "other": [1,2]
}
`

describe('adding a server', () => {
  it('after the last one and its comments', () => {
    expect(setServer(file, 'c', { command: 'npx', args: ['-y', 'c'], env: { A: '1' } })).toBe(
      file.replace('"custom": true\n        }', '"custom": true\n        },').replace(
        '        // the end\n',
        `        // the end
        "c": {
            "command": "npx",
            "args": ["-y", "c"],
            "env": {
                "A": "1"
            }
        }
`,
      ),
    )
  })

  it.each([
    ['', '{\n  "mcpServers": {\n    "c": {\n      "command": "x"\n    }\n  }\n}\n'],
    ['// none yet', '// none yet\n{\n  "mcpServers": {\n    "c": {\n      "command": "x"\n    }\n  }\n}\n'],
    ['{}', '{\n  "mcpServers": {\n    "c": {\n      "command": "x"\n    }\n  }\n}'],
    ['{ "mcpServers": {} }', '{ "mcpServers": {\n  "c": {\n    "command": "x"\n  }\n} }'],
    ['{"mcpServers":{"a":{}}}', '{"mcpServers":{"a":{}, "c": {"command":"x"}}}'],
    ['{\n\t"mcpServers": { // c\n\t}\n}', '{\n\t"mcpServers": { // c\n\t\t"c": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}'],
    ['{\r\n "settings": {},\r\n}', '{\r\n "settings": {},\r\n "mcpServers": {\r\n  "c": {\r\n   "command": "x"\r\n  }\r\n },\r\n}'],
    ['\uFEFF{}', '\uFEFF{\n  "mcpServers": {\n    "c": {\n      "command": "x"\n    }\n  }\n}'],
  ])('to %j', (before, after) => {
    expect(setServer(before, 'c', { command: 'x' })).toBe(after)
  })

  it('of a name no server can have is refused', () => {
    expect(() => setServer('{}', 'a__b', {})).toThrow('"__"')
    expect(() => setServer('{}', '', {})).toThrow('must not be empty')
  })
})

describe('changing a server', () => {
  it('touches what differs and nothing else', () => {
    const after = setServer(file, 'b', { command: 'b', args: ['1', '3'], enabled: false })
    expect(after).toBe(file.replace('["1", "2"]', '["1", "3"]').replace('"custom": true', '"enabled": false'))
  })

  it('with the same entry changes nothing', () => {
    expect(setServer(file, 'b', { custom: true, args: ['1', '2'], command: 'b' })).toBe(file)
  })

  it('sets one key, making the objects on the way', () => {
    expect(setServerKey(file, 'a', ['tools', 'deny'], ['x*'])).toBe(
      file.replace('{ "command": "a" }', '{ "command": "a", "tools": {"deny":["x*"]} }'),
    )
    expect(setServerKey(file, 'b', ['custom'], undefined)).toBe(file.replace('"2"],\n            "custom": true', '"2"]'))
    expect(setServerKey(file, 'b', ['absent'], undefined)).toBe(file)
  })

  it('enabling a server that another client disabled', () => {
    const text = '{"mcpServers": {"a": {"command": "x", "disabled": true}}}'
    expect(setServerKey(text, 'a', ['enabled'], true)).toBe('{"mcpServers": {"a": {"command": "x", "enabled": true}}}')
  })
})

describe('removing a server', () => {
  it('keeps the comments of its neighbours', () => {
    expect(removeServer(file, 'a')).toBe(file.replace('"a": { "command": "a" }, ', ''))
    expect(removeServer(file, 'b')).toBe(file.replace(/ {8}"b": \{[^}]*\}\n/, '').replace('{ "command": "a" },', '{ "command": "a" }'))
  })

  it.each([
    ['{"mcpServers":{"c":{}}}', '{"mcpServers":{}}'],
    ['{"mcpServers": { "c": {}, "d": 1 }}', '{"mcpServers": { "d": 1 }}'],
    ['{"mcpServers": { "d": 1, "c": {} }}', '{"mcpServers": { "d": 1 }}'],
    ['{"mcpServers": {\n"d": 1,\n"c": {},\n}}', '{"mcpServers": {\n"d": 1,\n}}'],
    ['{"mcpServers": {"c": {} /* x */ , "d": 1}}', '{"mcpServers": {/* x */  "d": 1}}'],
  ])('from %j', (before, after) => {
    expect(removeServer(before, 'c')).toBe(after)
  })

  it('that is not there is an error', () => {
    for (const text of ['', '{}', file]) expect(() => removeServer(text, 'zzz')).toThrow('There is no server "zzz"')
    expect(() => setServerKey(file, 'zzz', ['enabled'], true)).toThrow('There is no server "zzz"')
  })
})

describe('refusals', () => {
  it('a text that does not parse', () => {
    for (const edit of [(text: string) => setServer(text, 'a', {}), (text: string) => removeServer(text, 'a')]) {
      expect(() => edit('{"mcpServers": {"a": {}')).toThrow(expect.objectContaining({ code: 'config_syntax' }))
    }
  })

  it('a value in the way, which is named by its path', () => {
    const text = '{"settings": {"http": {"oidc": 1}}}'
    expect(() => setJsoncValue(text, ['settings', 'http', 'oidc', 'issuer'], 'x')).toThrow(
      '"settings.http.oidc" is not an object, at line 1',
    )
  })

  it('a file of another shape, and a server that stands twice', () => {
    for (const text of ['[]', '{"mcpServers": []}', '{"mcpServers": {"a": 1, "a": 2}}', '{"mcpServers": {}, "mcpServers": {}}']) {
      expect(() => setServer(text, 'a', {})).toThrow(expect.objectContaining({ code: 'config_invalid' }))
    }
  })
})

const serverNames = fc.stringMatching(/^[a-z "é{},/*]{1,6}$/).filter((name) => name.trim() !== '')

/** Text of a JSON value with blanks and numbered comments between any two tokens. */
const documents = fc
  .record({
    servers: fc.uniqueArray(fc.tuple(serverNames, fc.jsonValue({ maxDepth: 2 })), { selector: ([name]) => name, maxLength: 4 }),
    settings: fc.jsonValue({ maxDepth: 1 }),
    trivia: fc.infiniteStream(fc.constantFrom('', '', ' ', '\n', '\n  ', '  // note\n', '/* note */', ' /* two\n * lines */\n\n\t')),
    trailingComma: fc.boolean(),
    eol: fc.constantFrom('\n', '\r\n'),
    bom: fc.boolean(),
  })
  .map(({ servers, settings, trivia, trailingComma, eol, bom }) => {
    let comments = 0
    const gap = () => {
      const text = String(trivia.next().value)
      return text.includes('note') ? text.replace('note', `note ${(comments += 1)}`) : text
    }
    const write = (value: unknown): string => {
      if (Array.isArray(value))
        return list(
          '[',
          value.map((part) => write(part)),
          ']',
        )
      if (typeof value === 'object' && value !== null) {
        return list(
          '{',
          Object.entries(value).map(([key, part]) => member(key, write(part))),
          '}',
        )
      }
      return JSON.stringify(value)
    }
    const member = (key: string, value: string) => `${JSON.stringify(key)}${gap()}:${gap()}${value}`
    const list = (open: string, parts: string[], close: string) => {
      const items = parts.map((part, at) => `${gap()}${part}${gap()}${at < parts.length - 1 || trailingComma ? ',' : ''}`)
      return `${open}${items.join('')}${gap()}${close}`
    }
    const servers_ = list(
      '{',
      servers.map(([name, entry]) => member(name, write(entry))),
      '}',
    )
    const root = list('{', [member('settings', write(settings)), member('mcpServers', servers_)], '}')
    return `${bom ? '\uFEFF' : ''}${`${gap()}${root}${gap()}`.replaceAll('\n', eol)}`
  })

const entries = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,4}$/),
  fc.jsonValue({ maxDepth: 1 }).filter((value) => value !== undefined),
)

/** The source text of every entry but one, in order. */
function otherEntries(text: string, name: string): string[] {
  const { body, root } = parseJsonc(text)
  return membersOf(memberOf(root, 'mcpServers'))
    .filter((member) => member.name !== name)
    .map(({ property }) => body.slice(property.offset, property.offset + property.length))
}

/** The comments outside of one entry, in order. */
function otherComments(text: string, name: string): string[] {
  const { body, root } = parseJsonc(text)
  const entry = membersOf(memberOf(root, 'mcpServers')).find((member) => member.name === name)?.property
  const rest = entry ? body.slice(0, entry.offset) + body.slice(entry.offset + entry.length) : body
  return rest.match(/note \d+/g) ?? []
}

function valueOf(text: string): { mcpServers: Record<string, unknown>; settings: unknown } {
  const { root } = parseJsonc(text)
  return JSON.parse(JSON.stringify(root && getNodeValue(root))) as ReturnType<typeof valueOf>
}

function expectRestKept(before: string, after: string, name: string): void {
  expect(otherEntries(after, name)).toEqual(otherEntries(before, name))
  expect(otherComments(after, name)).toEqual(otherComments(before, name))
  expect(valueOf(after).settings).toEqual(valueOf(before).settings)
  expect(after.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'))
  if (before.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
}

describe('in any document', () => {
  it('adding, changing and removing keep everything else', () => {
    fc.assert(
      fc.property(documents, entries, fc.nat(), (before, entry, pick) => {
        const names = Object.keys(valueOf(before).mcpServers)
        for (const name of ['new one', names[pick % names.length] ?? 'new one']) {
          const after = setServer(before, name, entry)
          expect(valueOf(after).mcpServers).toEqual({ ...valueOf(before).mcpServers, [name]: JSON.parse(JSON.stringify(entry)) as unknown })
          expectRestKept(before, after, name)
          expect(setServer(after, name, entry)).toBe(after)

          const removed = removeServer(after, name)
          const { [name]: _, ...rest } = valueOf(before).mcpServers
          expect(valueOf(removed).mcpServers).toEqual(rest)
          expectRestKept(after, removed, name)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('many are set as if it were one after the other', () => {
    const several = fc.uniqueArray(fc.tuple(serverNames, entries), { selector: ([name]) => name, maxLength: 5 })
    fc.assert(
      fc.property(documents, several, fc.nat(), (before, more, pick) => {
        const names = Object.keys(valueOf(before).mcpServers)
        const changed = names.slice(0, 1 + (pick % 3)).map((name): [string, Record<string, unknown>] => [name, { command: 'changed' }])
        const all = [...more.filter(([name]) => !names.includes(name)), ...changed]
        expect(setServers(before, all)).toBe(
          [...changed, ...all.filter((each) => !changed.includes(each))].reduce(
            (text, [name, entry]) => setServer(text, name, entry),
            before,
          ),
        )
      }),
      { numRuns: 300 },
    )
    for (const text of ['', '{}', '{"settings": {}}', '// mine\n{\n}\n'])
      expect(
        valueOf(
          setServers(text, [
            ['a', { command: 'x' }],
            ['b', {}],
            ['c', {}],
          ]),
        ).mcpServers,
      ).toEqual({ a: { command: 'x' }, b: {}, c: {} })
  })

  it('setting one key keeps everything else', () => {
    fc.assert(
      fc.property(documents, fc.jsonValue({ maxDepth: 1 }), (before, value) => {
        const text = setServer(before, 'it', { command: 'x', tools: { allow: ['a'] } })
        const after = setServerKey(text, 'it', ['tools', 'deny'], value)
        const deny = JSON.parse(JSON.stringify(value)) as unknown
        expect(valueOf(after).mcpServers['it']).toEqual({ command: 'x', tools: { allow: ['a'], deny } })
        expectRestKept(text, after, 'it')
        expect(valueOf(setServerKey(after, 'it', ['tools', 'deny'], undefined))).toEqual(valueOf(text))
      }),
      { numRuns: 200 },
    )
  })
})

describe('reading an entry for an undo', () => {
  it('gives it whole, so that writing it back restores what the server was', () => {
    const entry = serverEntryIn(file, 'b')
    expect(entry).toEqual({ command: 'b', args: ['1', '2'], custom: true })
    expect(serverEntryIn(setServer(removeServer(file, 'b'), 'b', entry), 'b')).toEqual(entry)
  })

  it('knows no server that is not there', () => {
    expect(() => serverEntryIn(file, 'z')).toThrowError(expect.objectContaining({ code: 'server_unknown' }) as Error)
  })
})
