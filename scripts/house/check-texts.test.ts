import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { foundIn, phrasesOf } from './check-texts.ts'
import { proseOf, stringsOfC, textsOf } from './texts.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/contributing/style.md'), 'utf8')
const phrases = phrasesOf(page)
const found = (text: string): string[] => foundIn('a', { line: 1, text }, phrases)

it('reads the phrases from the table of words in the style page, and from no other', () => {
  const made = '# A\n| `no` | x |\n\n## Words that users and models read\n\n| Instead of | Write |\n| `a`, `b c` | d |\n\n## B\n| `e` | f |'
  expect(phrasesOf(made).map(({ pattern, instead }) => [pattern.test('so: B\nc'), instead])).toEqual([
    [false, 'd'],
    [true, 'd'],
  ])
  expect(phrases.length).toBeGreaterThan(80)
})

it.each(['It needs your word.', 'A person’s word.', 'Tools AT HAND.', 'put to\nsleep', 'Nobody asked.', 'The colour of the catalogue.'])(
  'finds a phrase to avoid in "%s"',
  (text) => {
    expect(found(text).length).toBeGreaterThan(0)
  },
)

it.each(['You must approve it.', 'Colors of the catalog.', 'The doorbell server.', 'white', 'retold'])('leaves "%s" alone', (text) => {
  expect(found(text)).toEqual([])
})

it('says the file, the line, the phrase and what to write', () => {
  expect(foundIn('a.md', { line: 3, text: 'One.\nIt was\nunasked.' }, phrases)).toEqual([
    expect.stringMatching(/^a\.md:5: "unasked"\. Write .+/),
  ])
})

it('reads what a source file shows: strings, templates and text between tags', () => {
  const source = `
import a from 'a module'
// a comment of words
const b: 'some type' = 'Two words'
const c = \`It \${f('in a value')} is \${c}.\` + ' Go on.'
if (b === 'not this one') f({ 'a key': 1, word: 'asleep' }, x['a place'], 'one', String.raw\`as it stands\`)
const d = <a title="Seen by you" className="some style">Text of a tag</a>`
  expect(textsOf('a.tsx', source).map(({ line, text }) => `${line} ${text.replaceAll('\uFFFC', '*')}`)).toEqual([
    '4 Two words',
    '5 It * is *. Go on.',
    '5 in a value',
    '6 asleep',
    '7 Seen by you',
    '7 Text of a tag',
  ])
})

it('takes commands to type for no prose', () => {
  expect(textsOf('a.ts', "f('See: tooltray export catalogue --jsonl, for all.')")[0]?.text).toBe('See: \uFFFC --jsonl, for all.')
})

it('reads the prose of a page without code, addresses and comments, in its lines', () => {
  const prose = proseOf('A `door` in [text](door.md).\n\n```\ndoor\n```\n<!-- door -->\nB <a id="door">c</a>')
  expect(prose.replaceAll('\uFFFC', '')).toBe('A  in [text.\n\n\n\n\n\nB c')
})

it('reads strings of C, side by side as one', () => {
  expect(stringsOfC('#include "a.h"\nsay("One "\n  "two.\\n");')).toEqual([{ line: 2, text: String.raw`One two.\n` }])
})
