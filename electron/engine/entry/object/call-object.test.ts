import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { objectOfCall } from './call-object.ts'
import { objectText } from './object-text.ts'

const pathOf = (args: Record<string, unknown>, name = 'do_it', inputSchema?: unknown): string | undefined =>
  objectOfCall({ name, inputSchema }, args)?.path

describe('the object of a call', () => {
  it.each([
    ['what is looked for, before the place and how', { project: 'web', query: 'late orders', limit: 10 }, 'query'],
    ['a title, before a long text', { body: 'x '.repeat(200), title: 'Crash on start', repo: 'river' }, 'title'],
    ['a file, before what is written into it', { content: 'line\nline', path: 'notes.md' }, 'path'],
    ['a name, before an id', { id: '4b7d2d10-8c56-4b0b-9c0e-4a3f7e21d0aa', name: 'Nightly' }, 'name'],
    ['an id, where it is all', { page_id: '4b7d2d10-8c56-4b0b-9c0e-4a3f7e21d0aa' }, 'page_id'],
    ['a list of plain values as a whole', { paths: ['a.txt', 'b.txt'], encoding: 'utf8' }, 'paths'],
    ['the name in the first of a list of objects', { files: [{ path: 'a.md', content: 'text' }] }, 'files.0.path'],
    ['what is inside a wrapper', { server: 'crm', params: { email: 'ada@example.org' } }, 'params.email'],
    ['what stands under no known name, before its place', { workspace: 'w1', frobnicate: 'the big one' }, 'frobnicate'],
    ['a sentence, even as an action', { action: 'Click the button of the first result', timeout: 5 }, 'action'],
    ['the key of a ticket', { issueKey: 'OPS-123', expand: true }, 'issueKey'],
  ])('is %s', (_what, args, path) => expect(pathOf(args)).toBe(path))

  it.each([
    ['none', {}],
    ['coordinates', { latitude: 48.2, longitude: 16.4 }],
    ['how it is done', { limit: 5, sort: 'name', verbose: true }],
    ['nothing in them', { query: ' ', list: [], object: {} }],
  ])('is not there for arguments with %s', (_what, args) => expect(pathOf(args)).toBeUndefined())

  it('is the number that the tool is about', () => {
    expect(pathOf({ owner: 'ada', repo: 'river', pull_number: 412 }, 'get_pull_request')).toBe('pull_number')
  })

  it('is not one of a few words that the schema allows, where something else says more', () => {
    const inputSchema = { properties: { entity: { type: 'string' }, state: { enum: ['on', 'off'] } } }
    expect(pathOf({ state: 'on', entity: 'light.kitchen' }, 'set', inputSchema)).toBe('entity')
  })

  it.each([
    ['by name', { password: 'correct horse', user: '' }],
    ['by form', { note: `ghp_${'a1B2'.repeat(9)}` }],
    ['in an address', { database_url: 'postgres://ada:secret-pw@db.example.org/shop' }],
    ['as the value for a tool that keeps secrets', { value: 'correct horse' }],
  ])('is never a secret %s', (_how, args) => expect(pathOf(args, 'secret_put')).toBeUndefined())

  it('is found by the beginning of texts and lists, so that megabytes of them take no time', () => {
    for (const text of ['a'.repeat(5_000_000), 'ab '.repeat(2_000_000), ' '.repeat(5_000_000), `https://${'a:'.repeat(2_000_000)}`])
      expect(pathOf({ list: Array.from({ length: 50_000 }, () => 1), object: { text }, text, title: 'Minutes' })).toBe('title')
  })

  it('is the same whatever depth and size the arguments have, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.anything(), fc.dictionary(fc.string(), fc.anything()), (name, inputSchema, args) => {
        const found = objectOfCall({ name, inputSchema }, args)
        expect(found === undefined || typeof found.text === 'string').toBe(true)
      }),
    )
  })
})

describe('its text', () => {
  const mask = (text: string): string => text.replaceAll('hunter2', '•••••')
  const textOf = (args: Record<string, unknown>): string | undefined => objectText({ name: 'do_it' }, args, mask)

  it('is one line without control characters and marks that turn text around', () => {
    expect(textOf({ query: 'a\nb\t\u202Ec\u0007' })).toBe('a b c')
  })

  it('is cut to 120 characters, and not within a character', () => {
    expect(textOf({ query: 'x'.repeat(200) })).toBe(`${'x'.repeat(119)}…`)
    expect(textOf({ query: `${'x'.repeat(118)}😀😀` })).toBe(`${'x'.repeat(118)}…`)
  })

  it('is not there if it has a secret, as a masked one says nothing', () => {
    expect(textOf({ query: 'it is hunter2' })).toBeUndefined()
  })
})
