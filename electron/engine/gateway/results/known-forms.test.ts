import { describe, expect, it } from 'vitest'
import { RESULT_HABITS } from './known-clients.ts'
import { knownForm } from './known-forms.ts'
import { type ResultParts, partsOf } from './result-parts.ts'

type Result = Record<string, unknown>
type Known = keyof typeof RESULT_HABITS

const text = (words: string) => ({ type: 'text', text: words })
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
const weather = { celsius: 21.5 }
const same = { content: [text('{ "celsius": 21.5 }')], structuredContent: weather }
const only = { content: [], structuredContent: { celsius: -3, note: null } }
const less = { content: [text('See the structured content.')], structuredContent: weather }
const withImage = { content: [text('A sunny day'), image], structuredContent: weather }
const failed = { content: [text('quota')], structuredContent: { retryAfter: 30 }, isError: true }

const formed = (client: Known, result: Result): unknown =>
  knownForm(result, partsOf(result) as ResultParts, RESULT_HABITS[client] ?? { limit: 1 })

describe.each(['copilot-cli', 'cline'] as const)('%s, which shows text and JSON,', (client) => {
  it('gets one of them where they say the same', () => {
    expect(formed(client, same)).toEqual({ content: same.content })
    for (const result of [only, less, withImage, failed]) expect(formed(client, result)).toBe(result)
  })

  it('gets the text of what a server wraps', () => {
    const shapes: Result[] = [
      { content: [text('five')], structuredContent: { result: 'five' } },
      { content: [text('5')], structuredContent: { result: 5 } },
      { content: [text('a b')], structuredContent: { content: 'a b' } },
      { content: [text('[1, 2]')], structuredContent: { result: [1, 2] } },
      { content: [text('1'), text('two')], structuredContent: { result: [1, 'two'] } },
    ]
    for (const result of shapes) expect(formed(client, result)).toEqual({ content: result['content'] })
    const other = { content: [text('1')], structuredContent: { result: [1, 2] } }
    expect(formed(client, other)).toBe(other)
  })
})

describe.each(['gemini-cli', 'qwen-code', 'opencode'] as const)('%s, which shows text,', (client) => {
  it('gets as text what only the structured content says', () => {
    expect(formed(client, only)).toEqual({ ...only, content: [text('{"celsius":-3,"note":null}')] })
    expect(formed(client, less)).toEqual({ ...less, content: [...less.content, text('{"celsius":21.5}')] })
    expect(formed(client, failed)).toEqual({ ...failed, content: [text('quota'), text('{"retryAfter":30}')] })
  })

  it('gets what says it all as it is', () => {
    const told = { content: [text('It is 21.5 degrees Celsius today.')], structuredContent: weather }
    for (const result of [same, told]) expect(formed(client, result)).toBe(result)
  })
})

describe.each(['claude-code', 'codex'] as const)('%s, which shows structured content in the place of the rest,', (client) => {
  it('gets it alone where it is alone', () => {
    expect(formed(client, only)).toBe(only)
  })

  it('gets none where it would hide something', () => {
    expect(formed(client, same)).toEqual({ content: same.content })
    expect(formed(client, less)).toEqual({ content: [...less.content, text('{"celsius":21.5}')] })
    expect(formed(client, withImage)).toEqual({ content: [...withImage.content, text('{"celsius":21.5}')] })
    expect(formed(client, { content: [image], structuredContent: weather })).toEqual({ content: [image, text('{"celsius":21.5}')] })
  })
})

it('Claude Code, which shows the text of an error, gets all of it there', () => {
  expect(formed('claude-code', failed)).toEqual({ ...failed, content: [text('quota'), text('{"retryAfter":30}')] })
})

it('Codex, which does not say that a call failed, is told in words', () => {
  expect(formed('codex', failed)).toEqual({ content: [text('The tool failed:'), text('quota'), text('{"retryAfter":30}')], isError: true })
  expect(formed('codex', { content: [], isError: true })).toEqual({ content: [text('The tool failed:')], isError: true })
  const told = { content: [text('Error: quota')], isError: true }
  expect(formed('codex', told)).toBe(told)
})

it('a client that nobody has looked at gets everything as it is', () => {
  for (const result of [same, only, less, withImage, failed]) {
    expect(knownForm(result, partsOf(result) as ResultParts, { limit: 20_000 })).toBe(result)
  }
})

it('what is not quite a result is nobody’s to change', () => {
  const shapes: Result[] = [
    {},
    { content: [null, 1, 'text', [], {}] },
    { content: [{ type: 'text', text: 5 }], structuredContent: [1] },
    { structuredContent: null, isError: null, content: [text('x')] },
  ]
  for (const client of Object.keys(RESULT_HABITS) as Known[]) {
    for (const result of shapes) expect(formed(client, result)).toBe(result)
  }
})
