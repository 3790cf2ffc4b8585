import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { checkedEdit } from './checked-edit.ts'
import { type DocumentFormat, isTable, valueAt } from './document-format.ts'
import { jsoncFormat } from './jsonc.ts'
import { tomlFormat } from './toml.ts'
import { yamlFormat } from './yaml.ts'

const ENTRY = { command: '/opt/Tooltray/helper/tooltray', args: ['connect', 'ü "quoted" \\ back'], env: { TOOLTRAY_CLIENT: 'x' } }
const RUNS = { numRuns: 200 }

/** Whether all characters of one text stand in another, in their order: nothing was lost or changed, only added. */
function standsIn(part: string, whole: string): boolean {
  let at = 0
  for (const character of whole) if (character === part.slice(at, at + character.length)) at += character.length
  return at === part.length
}

const key = fc.oneof(
  fc.constantFrom('command', 'args', 'name with blank', 'a.b', 'ключ', "it's", '"q"', 'x-1', '007'),
  fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/),
)
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    'null',
    'true',
    '1.5',
    '# no comment',
    'a: b',
    '- x',
    '[x]',
    '{y}',
    'multi\nline',
    'tab\t',
    '"',
    "'",
    '\\',
    '// no',
    '${HOME}',
    'http://x?a=b#c',
  ),
)
const leaf = fc.oneof(text, fc.integer({ min: -1000, max: 1000 }), fc.boolean())
const entry = fc.record(
  { command: text, args: fc.array(text, { maxLength: 3 }), env: fc.dictionary(key, text, { maxKeys: 3 }), enabled: fc.boolean() },
  { requiredKeys: ['command'] },
)
const servers = fc.dictionary(key, entry, { maxKeys: 4 })
const tree = fc.letrec((tie) => ({
  table: fc.dictionary(key, fc.oneof({ depthSize: 'small' }, leaf, tie('table'), fc.array(leaf, { maxLength: 3 })), { maxKeys: 4 }),
})).table
const eol = fc.constantFrom('\n', '\r\n')
const mark = fc.constantFrom('', '', '\uFEFF')

/** A document with servers under a key, as a text in a random style. */
function jsonText(pointer: string): fc.Arbitrary<string> {
  return fc
    .record({
      before: tree,
      servers: fc.option(servers),
      after: tree,
      indent: fc.constantFrom('', '  ', '    ', '\t'),
      eol,
      mark,
      comment: fc.boolean(),
      trailing: fc.boolean(),
    })
    .map((style) => {
      const data = {
        ...style.before,
        ...(style.servers === null ? {} : { [pointer]: style.servers }),
        ...Object.fromEntries(Object.entries(style.after).filter(([name]) => name !== pointer)),
      }
      let written = JSON.stringify(data, undefined, style.indent)
      if (style.comment && style.indent !== '')
        written = written
          .replace(/^([ \t]*)"/gm, '$1// about the next\n$1"')
          .replace(/\{$/m, '{ /* open */')
          .replaceAll(/,$/gm, ', // and so on')
      if (style.trailing && style.indent !== '') written = written.replace(/([^{\s])\n\}$/, '$1,\n}')
      return style.mark + written.replaceAll('\n', style.eol) + (style.indent === '' ? '' : style.eol)
    })
}

const yamlText = (pointer: string): fc.Arbitrary<string> =>
  fc
    .record({
      before: tree,
      servers: fc.option(servers),
      after: tree,
      indent: fc.constantFrom(2, 4),
      flow: fc.boolean(),
      indentSeq: fc.boolean(),
      eol,
      mark,
      comment: fc.boolean(),
      end: fc.boolean(),
    })
    .map((style) => {
      const data = {
        ...style.before,
        ...(style.servers === null ? {} : { [pointer]: style.servers }),
        ...Object.fromEntries(Object.entries(style.after).filter(([name]) => name !== pointer)),
      }
      if (Object.keys(data).length === 0) return style.comment ? `# nothing yet${style.eol}` : ''
      let written = stringify(data, {
        indent: style.indent,
        indentSeq: style.indentSeq,
        lineWidth: 0,
        ...(style.flow ? { collectionStyle: 'flow' as const } : {}),
      })
      if (style.comment && !style.flow)
        written = `# the top\n\n${written.replace(/^([a-z][\w-]*:)$/gm, '# about the next\n$1 # and this')}# the end\n`
      if (!style.end) written = written.replace(/\n$/, '')
      return style.mark + written.replaceAll('\n', style.eol)
    })

const quoted = (value: string): string => JSON.stringify(value).replaceAll('\u007F', '\\u007F')
const bare = (name: string): string => (/^[\w-]+$/.test(name) ? name : quoted(name))
const inline = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (isTable(value))
    return `{ ${Object.entries(value)
      .map(([name, part]) => `${bare(name)} = ${inline(part)}`)
      .join(', ')} }`
  return String(value)
}
const pairs = (table: Record<string, unknown>, prefix = ''): string[] =>
  Object.entries(table).map(([name, value]) => `${prefix}${bare(name)} = ${inline(value)}`)

const tomlText = (pointer: string): fc.Arbitrary<string> =>
  fc
    .record({
      root: fc.dictionary(key, leaf, { maxKeys: 3 }),
      servers,
      way: fc.constantFrom('headers', 'sub-headers', 'dotted', 'inline', 'none'),
      sections: fc.dictionary(fc.stringMatching(/^s[a-z]{1,4}$/), fc.dictionary(key, leaf, { maxKeys: 3 }), { maxKeys: 3 }),
      list: fc.boolean(),
      eol,
      mark,
      comment: fc.boolean(),
      end: fc.boolean(),
    })
    .map(({ root, servers, way, sections, list, eol, mark, comment, end }) => {
      const lines = [
        ...(comment ? ['# the top', ''] : []),
        ...pairs(root),
        `long = """${'\n'}[not.a.header]\nx = "1"${'\n'}"""`,
        'when = 1979-05-27 07:32:00Z # a date',
        'nested = [ [1, 2], # one',
        '  ["a]", "b#"],',
        ']',
      ]
      const entries = Object.entries(servers)
      if (way === 'inline') lines.push(`${pointer} = ${inline(servers)} # all of them`)
      if (way === 'dotted') for (const [name, value] of entries) lines.push(...pairs(value, `${pointer}.${bare(name)}.`), '')
      if (way === 'headers' || way === 'sub-headers') {
        for (const [name, { env, ...value }] of entries) {
          lines.push('', ...(comment ? ['# about this one'] : []), `[${pointer}.${bare(name)}]${comment ? ' # here' : ''}`, ...pairs(value))
          if (env !== undefined)
            lines.push(...(way === 'headers' ? pairs({ env }) : ['', `  [ ${pointer} . ${bare(name)}.env ]`, ...pairs(env, '  ')]))
        }
      }
      // A key of the root cannot be a section, too.
      for (const [name, value] of Object.entries(sections).filter(([name]) => !Object.hasOwn(root, name)))
        lines.push('', ...(comment ? ['# a section'] : []), `[${name}]`, ...pairs(value))
      if (list) lines.push('[[plugins]]', 'name = "a"', '', '[[plugins]]', "name = 'b' # last")
      return mark + lines.join(eol) + (end ? eol : '')
    })

const cases: [string, DocumentFormat, string, (pointer: string) => fc.Arbitrary<string>][] = [
  ['JSONC', jsoncFormat, 'mcpServers', jsonText],
  ['TOML', tomlFormat, 'mcp_servers', tomlText],
  ['YAML', yamlFormat, 'extensions', yamlText],
]

describe.each(cases)('%s, with random documents', (kind, format, pointer, documents) => {
  const path = [pointer, 'tooltray']

  it('gains an entry and keeps everything else, character by character', () => {
    fc.assert(
      fc.property(documents(pointer), (before) => {
        fc.pre(valueAt(format.parse(before), path) === undefined)
        const after = checkedEdit(format, before, [{ path, value: ENTRY }])
        expect(valueAt(format.parse(after), path)).toEqual(ENTRY)
        if (!before.includes('{}') && !(kind === 'TOML' && before.includes(`${pointer} = {`))) expect(standsIn(before, after)).toBe(true)
        const lineBreaks = new Set(before.match(/\r?\n/g))
        if (lineBreaks.size === 1) expect(new Set(after.match(/\r?\n/g))).toEqual(lineBreaks)
        const again = checkedEdit(format, after, [{ path, value: ENTRY }])
        expect(again).toBe(after)
        const repaired = checkedEdit(format, after, [{ path, value: { ...ENTRY, command: '/new/place', args: ['connect'] } }])
        expect(valueAt(format.parse(repaired), path)).toEqual({ ...ENTRY, command: '/new/place', args: ['connect'] })
        const gone = checkedEdit(format, repaired, [{ path, value: undefined }])
        expect(valueAt(format.parse(gone), path)).toBeUndefined()
      }),
      RUNS,
    )
  })

  it('loses any one entry and nothing else', () => {
    fc.assert(
      fc.property(documents(pointer), fc.nat(), (before, pick) => {
        const known = valueAt(format.parse(before), [pointer])
        fc.pre(isTable(known) && Object.keys(known).length > 0)
        const names = Object.keys(known)
        const name = names[pick % names.length] ?? ''
        const after = checkedEdit(format, before, [{ path: [pointer, name], value: undefined }])
        expect(valueAt(format.parse(after), [pointer, name])).toBeUndefined()
        if (!after.includes('{}') && !(kind === 'TOML' && before.includes(`${pointer} = {`))) expect(standsIn(after, before)).toBe(true)
      }),
      RUNS,
    )
  })

  it('gives the place of every text', () => {
    fc.assert(
      fc.property(documents(pointer), (document) => {
        const found = format.scalars(document)
        const count = (value: unknown): number =>
          typeof value === 'string'
            ? 1
            : Array.isArray(value) || isTable(value)
              ? Object.values(value).reduce<number>((sum, part) => sum + count(part), 0)
              : 0
        expect(found).toHaveLength(count(format.parse(document)))
        for (const { path, value, start, end } of found) {
          const there = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], format.parse(document))
          expect(there).toBe(value)
          expect(end).toBeGreaterThan(start)
        }
      }),
      RUNS,
    )
  })
})
