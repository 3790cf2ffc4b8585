import { describe, expect, it } from 'vitest'
import { serverEntry } from '../../../entry/schema.ts'
import { fillIn } from '../../../entry/entry-form.ts'
import { previewTemplate } from '../../template-edits.ts'
import { wayTemplate } from '../way-template.ts'
import { CATEGORIES, type GalleryEntry, type GalleryInput } from './gallery-schema.ts'
import { LARGEST_LIST, readGallery } from './read-gallery.ts'
import { shippedGallery } from './shipped-gallery.ts'
import shipped from '../../../../../resources/gallery/gallery.json' with { type: 'json' }

const HOME = '/home/ada'

const valueOf = ({ kind, secret, name }: GalleryInput): string =>
  kind === 'folder' ? '/home/ada/chosen' : secret ? `planted-${name}-0123456789` : kind === 'boolean' ? 'true' : 'https://given.example'

describe('the shipped list', () => {
  const list = shippedGallery()

  it('has at least 60 entries, all of them readable, six of which are first', () => {
    expect(list.unreadable).toBe(0)
    expect(list.replaced).toHaveLength(shipped.replaced.length)
    expect(list.entries.length).toBeGreaterThanOrEqual(60)
    expect(list.entries.filter(({ first }) => first)).toHaveLength(6)
    expect(new Set(list.entries.map(({ category }) => category))).toEqual(new Set(CATEGORIES))
  })

  it.each(list.entries.map((entry): [string, GalleryEntry] => [entry.id, entry]))(
    '%s makes entries that are accepted, and has its sources',
    (id, entry) => {
      expect(entry.sources.length).toBeGreaterThan(0)
      expect(entry.what).toMatch(/^[A-Z].*\.$/)
      for (const way of entry.ways) {
        const template = wayTemplate(way, { home: HOME, sandbox: 'on' })
        const given = Object.fromEntries(way.inputs.map((input) => [input.name, valueOf(input)]))
        for (const input of way.inputs.filter(({ secret }) => secret))
          expect([input.where, input.hint], `${id}: ${input.name}`).not.toEqual([undefined, undefined])
        const filled = fillIn(template.fields, given, () => '${secret:kept}')
        const made = template.entry(filled)
        expect(serverEntry.safeParse(made).error, JSON.stringify(made)).toBeUndefined()
        expect(JSON.stringify(made)).not.toContain('planted-')
        const preview = previewTemplate(template, given)
        expect(JSON.stringify(preview)).not.toContain('planted-')
        // What a form leaves empty leaves no hole.
        const least = Object.fromEntries(way.inputs.filter(({ required }) => required).map((input) => [input.name, valueOf(input)]))
        expect(JSON.stringify(template.entry(fillIn(template.fields, least)))).not.toMatch(/\{[A-Z_]+\}/)
      }
    },
  )

  it('names as successors only entries that it has', () => {
    const ids = new Set(list.entries.map(({ id }) => id))
    for (const { successor } of list.entries) if (successor !== undefined) expect(ids).toContain(successor)
  })
})

const [plain] = shippedGallery().entries.filter(({ id }) => id === 'linear')
const [program] = shippedGallery().entries.filter(({ id }) => id === 'memory')

describe('a list from outside', () => {
  const listOf = (...entries: unknown[]): string => JSON.stringify({ format: 1, made: '2027-01-01', entries })
  const remote = (url: string): unknown => ({ ...plain, ways: [{ kind: 'remote', transport: 'http', signIn: 'none', url }] })
  const npm = (over: object): unknown => ({ ...program, ways: [{ kind: 'npm', package: 'a', sandbox: { network: false }, ...over }] })

  it('is read as far as its entries keep the rules', () => {
    const read = readGallery(listOf(plain, { ...plain, id: 'other' }, { ...plain, id: 'Bad Id' }, plain, null, 7))
    expect(read.entries.map(({ id }) => id)).toEqual(['linear', 'other'])
    expect(read.unreadable).toBe(4)
  })

  it.each([
    ...[
      'http://mcp.example.com',
      'https://10.0.0.1/mcp',
      'https://192.168.1.1',
      'https://127.0.0.1:9',
      'https://[::1]/',
      'https://localhost/',
    ],
    ...['https://169.254.169.254/latest', 'https://printer.local', 'https://router', 'https://db.internal/mcp', 'https://[fd00::1]/mcp'],
    ...[
      'http://127.0.0.1:3845/mcp',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user:pass@mcp.example.com',
      'https://0x7f.1/',
      '',
    ],
    ...['https://{HOST}/mcp', '{HOST}@evil.example', 'https://2130706433/', 'https://mcp.example.com\n.evil.example'],
  ])('has no entry at %j', (url) => {
    expect(readGallery(listOf(remote(url))).entries).toEqual([])
  })

  it.each([
    ...[
      '../evil',
      'a;rm -rf /',
      '-y',
      '--registry=https://evil.example',
      'https://evil.example/a.tgz',
      'git+ssh://evil',
      'a b',
      '.',
      'A@1',
      '',
    ],
    ...['file:../x', 'a\u0000', '@evil/../x', '@/x', 'a@https://evil.example'],
  ])('has no package %j', (name) => {
    expect(readGallery(listOf(npm({ package: name }))).entries).toEqual([])
  })

  it.each([...['\u0000', '\u001b[31mred', 'line\nline', '\u202Egpj.exe', 'x'.repeat(301), '', '\u2028', 7, null, ['a']]])(
    'has no text %j',
    (text) => {
      expect(readGallery(listOf({ ...plain, name: text })).entries).toEqual([])
      expect(readGallery(listOf({ ...plain, what: text })).entries).toEqual([])
      expect(readGallery(listOf(npm({ args: [text] }))).entries).toEqual([])
      expect(readGallery(listOf(npm({ env: { NAME: text } }))).entries).toEqual([])
    },
  )

  it('has no key that is not known, so that a newer kind of entry is never half understood', () => {
    expect(readGallery(listOf({ ...plain, command: 'sh' })).entries).toEqual([])
    expect(readGallery(listOf(npm({ command: 'sh' }))).entries).toEqual([])
    expect(readGallery(listOf(npm({ kind: 'shell' }))).entries).toEqual([])
  })

  it.each([
    ['an input that nothing uses', { inputs: [{ name: 'A', label: 'A' }] }],
    [
      'the same input twice',
      {
        args: ['{A}'],
        inputs: [
          { name: 'A', label: 'A' },
          { name: 'A', label: 'B' },
        ],
      },
    ],
    ['a place without an input', { args: ['{A}'] }],
  ])('has no entry with %s', (_what, over) => {
    expect(readGallery(listOf(npm(over))).entries).toEqual([])
  })

  it('is refused when it is too large, no JSON, or no list', () => {
    for (const text of ['', '[]', '{"format":2,"made":"2027-01-01","entries":[]}', '{"format":1}', '\u0000', ' '.repeat(LARGEST_LIST + 1)])
      expect(() => readGallery(text)).toThrow(expect.objectContaining({ code: 'gallery_refused' }) as Error)
  })

  it('reads at most 2,000 entries', () => {
    const many = Array.from({ length: 2_500 }, (_, at) => ({ ...(plain as object), id: `e-${at}`, sources: ['x'] }))
    expect(readGallery(listOf(...many)).entries).toHaveLength(2_000)
  })

  it('has an address of this computer only if it is allowed', () => {
    const url = 'http://127.0.0.1:3845/mcp'
    expect(readGallery(listOf(remote(url)), (one) => one === url).entries).toHaveLength(1)
  })
})
