import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeptResult } from './document.ts'
import { type Question, answerQuestion } from './reading.ts'
import { ReadingError } from './reading-error.ts'

const LIMIT = 2_000

type Read = Omit<Extract<Question, { kind: 'read' }>, 'kind' | 'characters'>

const bytes = (kept: KeptResult): Buffer => Buffer.from(JSON.stringify(kept))
const read = (kept: KeptResult, question: Read = {}, characters = LIMIT): string =>
  answerQuestion(bytes(kept), { kind: 'read', characters, ...question })
const cut = (kept: KeptResult): string => answerQuestion(bytes(kept), { kind: 'cut', id: 'r1', characters: bytes(kept).length })
const value = (kept: KeptResult, path?: string, as: 'text' | 'json' = 'json'): string =>
  answerQuestion(bytes(kept), { kind: 'value', path, as })

/** What the pages of a read hold between their first line and their last, one after the other. */
function pages(kept: KeptResult, question: Read, characters = LIMIT): string[] {
  const lines: string[] = []
  for (let offset = 0; ;) {
    const page = read(kept, { ...question, offset }, characters).split('\n')
    lines.push(...page.slice(1, -1))
    const next = /^More: offset (\d+)\.$/.exec(page.at(-1) ?? '')
    if (next === null) return lines
    expect(Number(next[1])).toBeGreaterThan(offset)
    offset = Number(next[1])
  }
}

const issues = Array.from({ length: 2_000 }, (_, id) => ({
  id,
  title: `Issue ${id}`,
  state: id % 3 === 0 ? 'open' : 'closed',
  labels: ['a'],
}))
const record = fc.record({
  id: fc.nat(),
  name: fc.string({ unit: 'grapheme' }),
  tags: fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
})

describe('what is shown of a result that is too long', () => {
  it('is what it is, how it begins, and how to go on', () => {
    const text = cut({ texts: [], structured: { total: 2_000, next: 'abc', items: issues } })
    expect(text.split('\n')).toEqual([
      'Result truncated: 126,509 characters. result_id: r1',
      'It is {total: 2000, next: "abc", items: [2,000 of {id: number, title: text, state: text, labels: [text]}]}',
      'The first 10 records of items, of 2,000:',
      ...issues.slice(0, 10).map((issue) => JSON.stringify(issue)),
      'Read on with read_result: path (JMESPath), query (words), offset, limit. To pass a value on unread, use it as an argument: ' +
        '{"$result": "r1", "path": "..."}.',
    ])
    expect(text.length).toBeLessThan(1_200)
  })

  it('is whole lines of a text, and the note beside structured content', () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at}`)
    expect(cut({ texts: [lines.join('\n')] })).toContain(`of 5,000:\n${lines.slice(0, 20).join('\n')}\n`)
    expect(cut({ texts: ['Sorted by age.'], structured: { items: issues } })).toContain('\nSorted by age.\nIt is {items: ')
  })

  it('never holds the half of a record', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 60 }), (records) => {
        const whole = new Set(records.map((each) => JSON.stringify(each)))
        const lines = cut({ texts: [JSON.stringify(records)] })
          .split('\n')
          .slice(2, -1)
        for (const line of lines.slice(1)) expect(whole).toContain(line)
      }),
    )
  })

  it('is short, whatever the result is made of', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
        expect(cut({ texts: [JSON.stringify(one), JSON.stringify(other)] }).length).toBeLessThan(4_000)
      }),
      { numRuns: 500 },
    )
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`a key ${at} ${'x'.repeat(300)}`, { at }]))
    expect(cut({ structured: wide }).length).toBeLessThan(4_000)
    const deep = `${'['.repeat(1_900)}${']'.repeat(1_900)}`
    expect(cut({ texts: [deep] }).length).toBeLessThan(4_000)
    expect(cut({ texts: ['x'.repeat(1_000_000)] }).length).toBeLessThan(4_000)
  })
})

describe('pages', () => {
  it('are the whole when they are put together: records', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 200 }), fc.integer({ min: 1_000, max: 5_000 }), (records, characters) => {
        const lines = records.length === 0 ? [] : pages({ structured: { records } }, { path: 'records' }, characters)
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(records)
      }),
    )
  })

  it('are the whole when they are put together: lines, of whatever length', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'grapheme', maxLength: 3_000 }).map((line) => line.replaceAll('\n', ' ')),
          { minLength: 2 },
        ),
        (lines) => {
          const text = lines.join('\n')
          fc.pre(!/^\s*[[{]/.test(text))
          expect(pages({ texts: [text] }, {}).join('')).toEqual(lines.join(''))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('hold as many as are asked for, and say what follows', () => {
    const kept = { structured: { items: issues } }
    expect(read(kept, { offset: 1_998, limit: 1 }).split('\n')).toEqual([
      'Records 1998 to 1998, of 2,000 records of items:',
      JSON.stringify(issues[1_998]),
      'More: offset 1999.',
    ])
    expect(read(kept, { offset: 1_999 })).toMatch(/End of result\.$/)
    expect(read(kept, { offset: 5_000 })).toBe('There are 2,000 records of items, counted from 0: none at offset 5000.')
  })

  it('are never longer than the client shows', () => {
    for (const question of [{}, { offset: 7 }, { query: 'issue' }, { path: 'items[].title' }, { query: 'open', limit: 5_000 }]) {
      expect(read({ structured: { items: issues } }, question).length).toBeLessThanOrEqual(LIMIT)
    }
  })

  it('lead to what is too long for one', () => {
    const kept = {
      structured: [{ id: 1 }, { id: 2, body: Array.from({ length: 900 }, (_, at) => `row ${at}`).join('\n'), author: 'ada' }, { id: 3 }],
    }
    expect(read(kept, { offset: 898 })).toBe('Lines 898 to 899, of 900 lines of [1].body:\nrow 898\nrow 899\nEnd of result.')
    expect(read(kept, { path: '@', offset: 1 })).toBe(
      '[1] is too long to show: 8,021 characters. It is {id: 2, body: text of 7,089 characters, author: "ada"}\n' +
        'Read members of it with {"path":"[1]","offset":0}. The next one: offset 2.',
    )
    const item = read({ structured: { items: [...issues, { id: 'long', parts: issues }] } }, { offset: 2_000 })
    expect(item.split('\n')).toEqual([
      'items[2000] is too long to show: 126,469 characters. ' +
        'It is {id: "long", parts: [2,000 of {id: number, title: text, state: text, labels: [text]}]}',
      'Read members of it with {"path":"items[2000]","offset":0}.',
    ])
    expect(read(kept, { path: '[1].body', offset: 899 })).toBe('Lines 899 to 899, of 900 lines of [1].body:\nrow 899\nEnd of result.')
  })

  it('of a million lines are read from anywhere', () => {
    const text = Array.from({ length: 1_000_000 }, (_, at) => `line ${at}`).join('\n')
    expect(read({ texts: [text] }, { offset: 999_999 })).toContain('\nline 999999\n')
    expect(read({ texts: [text] }, { query: 'line 654321' })).toContain('\n654321: line 654321')
  })
})

describe('a path', () => {
  it('gives a whole value that fits as it is', () => {
    const kept = { texts: [JSON.stringify({ items: issues })] }
    expect(read(kept, { path: 'items[3]' })).toBe(JSON.stringify(issues[3]))
    expect(read(kept, { path: 'items[3].title' })).toBe('Issue 3')
    expect(read(kept, { path: 'length(items)' })).toBe('2000')
    expect(read(kept, { path: "items[?state=='open'] | [0].id" })).toBe('0')
    expect(read(kept, { path: 'items[3].nothing' })).toContain('Nothing is at "items[3].nothing". The result is {items: [2,000 of')
  })

  it('is of lines where there is text, and of records where lines are JSON', () => {
    expect(read({ texts: ['one\ntwo\nthree'] }, { path: '[1:]' })).toBe('two\nthree')
    expect(read({ texts: ['one\ntwo\nthree'] }, { path: 'length(@)' })).toBe('3')
    expect(read({ texts: ['{"a":1}\n{"a":2}\n'] }, { path: '[].a' })).toBe('[1,2]')
  })

  it('leads into each part where a result has several', () => {
    const kept = { texts: ['downloaded', { uri: 'file:///a', text: 'x\ny' }] }
    expect(read(kept, { path: '[1].text' })).toBe('x\ny')
    expect(read({ texts: ['{"id":1}', '{"id":2}'] }, { path: '[].id' })).toBe('[1,2]')
    // What FastMCP makes of a tool that gives a list.
    expect(read({ texts: ['{"id":1}', '{"id":2}'], structured: { result: [{ id: 1 }, { id: 2 }] } }, { path: '[1].id' })).toBe('2')
    expect(read({ texts: ['Two of them.'], structured: { items: [1, 2] } }, { path: 'items' })).toBe('[1,2]')
  })

  it.each(['items[', 'items[?', 'nothing_like(it)', 'sum(items)', '('.repeat(1_999), 'x'.repeat(2_001)])(
    'is refused when it is %.20s',
    (path) => {
      expect(() => read({ structured: { items: issues } }, { path })).toThrow(
        expect.objectContaining({ code: 'path_invalid' }) as ReadingError,
      )
    },
  )

  it('may not name one value so often that it becomes too much', () => {
    const path = `${'[@,@]|'.repeat(40)}@`
    expect(() => read({ structured: { a: 1 } }, { path: path.slice(0, 1_900).replace(/\|$/, '') })).toThrow(ReadingError)
  })
})

describe('a search', () => {
  it('gives the records that have all words, with their places', () => {
    expect(read({ structured: { items: issues } }, { query: 'OPEN 1998' }).split('\n')).toEqual([
      '1 of 2,000 records of items has "OPEN 1998":',
      `items[1998]: ${JSON.stringify(issues[1_998])}`,
    ])
    expect(read({ structured: { items: issues } }, { query: 'no such word' })).toBe(
      'None of 2,000 records of items has all words of "no such word". Try fewer words.',
    )
  })

  it('goes on from an offset', () => {
    const first = read({ structured: { items: issues } }, { query: 'open', limit: 2 })
    expect(first.split('\n').slice(0, 1)).toEqual(['667 of 2,000 records of items have "open"; 2 of them, from 0 on:'])
    expect(first).toMatch(/More: offset 2\.$/)
    expect(read({ structured: { items: issues } }, { query: 'open', limit: 1, offset: 2 })).toContain('items[6]: ')
  })

  it('tells of a long record the places of the words, each with a path to it', () => {
    const items = [{ id: 1, body: { text: `${'a '.repeat(2_000)}needle${' b'.repeat(2_000)}` } }, ...issues]
    const text = read({ structured: { items } }, { query: 'needle' })
    expect(text).toMatch(/items\[0\] \(8,\d+ characters\):\n {2}items\[0\]\.body\.text: …[a ]+needle[b ]+…$/)
    expect(read({ structured: { items } }, { path: 'items[0].body.text', query: 'needle' })).toContain('needle')
  })
})

describe('a value for arguments', () => {
  it('is the value, or the text as it came', () => {
    const text = '{ "a": [1, 2.50] }'
    expect(value({ texts: [text] })).toBe('{"a":[1,2.5]}')
    expect(value({ texts: [text] }, undefined, 'text')).toBe(text)
    expect(value({ texts: [text] }, 'a', 'text')).toBe('[1,2.5]')
    expect(value({ texts: ['two\nlines'] }, undefined, 'json')).toBe('"two\\nlines"')
    expect(value({ texts: ['two\nlines'] }, '[1]', 'text')).toBe('lines')
  })

  it('may be the result with one record changed', () => {
    const path = "[items[:2], [merge(items[2], {state: 'done'})], items[3:]][]"
    const changed = JSON.parse(value({ structured: { items: issues } }, path)) as unknown[]
    expect(changed).toEqual(issues.map((issue) => (issue.id === 2 ? { ...issue, state: 'done' } : issue)))
  })

  it('has to be there, and may not be too large', () => {
    for (const path of ['nothing', "items[?id=='none']"]) {
      expect(() => value({ structured: { items: issues } }, path)).toThrow(expect.objectContaining({ code: 'path_empty' }) as ReadingError)
    }
    const large = Array.from({ length: 400_000 }, () => 'abcdefgh')
    expect(() => value({ structured: { large } })).toThrow(expect.objectContaining({ code: 'value_too_large' }) as ReadingError)
    expect(value({ texts: ['x'.repeat(5_000_000)] }, undefined, 'text')).toHaveLength(5_000_000)
  })
})
