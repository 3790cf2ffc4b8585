import { describe, expect, it, vi } from 'vitest'
import { TooltrayError } from '../../base/errors.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import type { Question } from './reader/reading.ts'
import { answerQuestion } from './reader/reading.ts'
import { createResults } from './results.ts'

type Result = Record<string, unknown>

const text = (words: string) => ({ type: 'text', text: words })
const image = { type: 'image', data: 'A'.repeat(1_000_000), mimeType: 'image/png' }
const raw = (value: unknown): RawJson => new RawJson(Buffer.from(JSON.stringify(value)), 9)

/** Results for a client, kept in a map; sessions are named after it. */
function resultsFor({ resultLimit }: { resultLimit?: number | Record<string, number> } = {}) {
  const kept = new Map<string, Buffer>()
  const ask = vi.fn((bytes: Uint8Array, question: Question) => Promise.resolve(answerQuestion(bytes, question)))
  const onError = vi.fn()
  const results = createResults({
    kept: {
      keep: (session, bytes) => {
        kept.set(`${session}:r${kept.size}`, bytes)
        return `r${kept.size - 1}`
      },
      bytesOf: (session, id) => {
        const bytes = kept.get(`${session}:${id}`)
        return bytes === undefined ? Promise.reject(new Error('unknown')) : Promise.resolve(bytes)
      },
    },
    ask,
    clientOf: (session) => session,
    settings: () => ({ resultLimit }),
    onError,
  })
  return { ...results, kept, ask, onError }
}

const idIn = (result: Result): string | undefined => /result_id: (\w+)/.exec(JSON.stringify(result))?.[1]
/** The same as a list, in JSON. */
const list = (characters: number): string => JSON.stringify(lines(characters).split('\n'))
const lines = (characters: number): string => 'a line of twenty-two\n'.repeat(Math.ceil(characters / 21)).slice(0, characters)

describe('a result', () => {
  it.each([
    ['somebody', 20_000],
    ['claude-code', 40_000],
    ['codex-mcp-client', 10_000],
    ['gemini-cli-mcp-client', 30_000],
    ['qwen-code', 20_000],
    ['opencode', 40_000],
    ['github-copilot-developer', 10_000],
    ['Cline', 8_000],
  ])('is whole for %s up to %i characters', async (client, limit) => {
    const { shown } = resultsFor()
    const whole = { content: [text(lines(limit))] }
    expect(await shown(whole, client)).toBe(whole)
    const cut = await shown({ content: [text(lines(limit + 1))] }, client)
    expect(idIn(cut)).toBe('r0')
    expect(JSON.stringify(cut).length).toBeLessThan(1_500)
  })

  it('is whole up to what the settings say', async () => {
    const long = { content: [text(lines(50_000))] }
    expect(await resultsFor({ resultLimit: 60_000 }).shown(long, 'codex')).toBe(long)
    const each = resultsFor({ resultLimit: { codex: 60_000, 'My own app': 60_000 } })
    expect(await each.shown(long, 'codex-mcp-client')).toBe(long)
    expect(await each.shown(long, 'My own app')).toBe(long)
    expect(idIn(await each.shown(long, 'claude-code'))).toBe('r0')
  })

  it('is cut by its structured content, too', async () => {
    const { shown } = resultsFor()
    const structuredContent = { items: Array.from({ length: 5_000 }, (_, id) => ({ id })) }
    const cut = await shown({ content: [text('5,000 items')], structuredContent, _meta: { trace: 1 } }, 'somebody')
    expect(cut).toEqual({
      content: [text(expect.stringContaining('It is {items: [5,000 of {id: number}]}') as string)],
      _meta: { trace: 1 },
    })
  })

  it('loses nothing that stands beside it', async () => {
    const { shown, read } = resultsFor()
    const id = idIn(await shown({ content: [text(lines(30_000))], structuredContent: [1, 2] }, 'somebody')) ?? ''
    expect(await read({ id, path: '[1]' }, 'somebody')).toBe('[1,2]')
  })

  it('keeps what is not text', async () => {
    const { shown } = resultsFor()
    const link = { type: 'resource_link', uri: 'file:///x', name: 'x' }
    const pictures = { content: [text('two of them'), image, image] }
    expect(await shown(pictures, 'somebody')).toBe(pictures)
    const cut = await shown({ content: [image, text(lines(30_000)), link] }, 'somebody')
    expect(cut['content']).toEqual([text(expect.stringContaining('result_id') as string), image, link])
  })

  it('that came as an embedded text is kept with its address', async () => {
    const { shown, read } = resultsFor()
    const resource = { uri: 'file:///a.txt', mimeType: 'text/plain', text: lines(30_000) }
    const cut = await shown({ content: [text('downloaded'), { type: 'resource', resource }] }, 'somebody')
    const id = idIn(cut) ?? ''
    expect(await read({ id, path: '[1].uri' }, 'somebody')).toBe('file:///a.txt')
    expect(await read({ id, offset: 1_400, limit: 1 }, 'somebody')).toMatch(/^Lines 1400 to 1400, of 1,429 lines of \[1\]\.text:/)
  })

  it('that is an error is never cut', async () => {
    const { shown } = resultsFor()
    const failed = { content: [text(lines(300_000))], isError: true }
    expect(await shown(failed, 'somebody')).toBe(failed)
    expect((await shown(failed, 'codex'))['content']).toEqual([text('The tool failed:'), ...failed.content])
  })

  it('that came unparsed is cut without being parsed here', async () => {
    const { shown, ask, kept } = resultsFor()
    const parse = vi.spyOn(RawJson.prototype, 'parse')
    const content = raw([text(lines(3_000_000)), image, text('the end')])
    const cut = await shown({ content }, 'somebody')
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
    expect(ask).toHaveBeenCalledTimes(1)
    const [summary, picture] = cut['content'] as [{ text: string }, RawJson]
    expect(summary.text).toContain('result_id: r0')
    expect(picture.parse()).toEqual(image)
    expect(JSON.parse(String(kept.values().next().value))).toEqual({ texts: [lines(3_000_000), 'the end'] })
  })

  it('that is one plain text is summed up without another process, unless it is huge', async () => {
    const { shown, ask } = resultsFor()
    for (const content of [[text(lines(1_500_000))], raw([text(`\n ${lines(1_500_000)}`)])]) {
      const [{ text: summary = '' } = {}] = (await shown({ content }, 'somebody'))['content'] as { text?: string }[]
      expect(summary).toContain('\na line of twenty-two\n')
    }
    expect(ask).not.toHaveBeenCalled()
    await shown({ content: raw([text(lines(3_000_000))]) }, 'somebody')
    await shown({ content: raw([text(`\n ${list(300_000)}`)]) }, 'somebody')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('that came unparsed and is nothing but pictures passes as it is', async () => {
    const { shown, ask } = resultsFor()
    const result = { content: raw([image, text('a picture')]) }
    for (const client of ['somebody', 'claude-code', 'codex', 'Cline']) expect(await shown(result, client)).toBe(result)
    expect(ask).not.toHaveBeenCalled()
  })

  it('passes as it is where it cannot be cut', async () => {
    const { shown, onError } = resultsFor()
    const shapes: Result[] = [
      { content: lines(30_000) },
      { content: raw({ not: 'a list', long: lines(30_000) }) },
      { content: raw([[1], null, 5, lines(30_000)]) },
    ]
    for (const result of shapes) expect(await shown(result, 'somebody')).toBe(result)
    expect(onError).not.toHaveBeenCalled()
    const failing = createResults({
      kept: { keep: () => 'r1', bytesOf: () => Promise.reject(new Error()) },
      ask: () => Promise.reject(new Error('no thread')),
      clientOf: () => 'somebody',
      settings: () => ({ resultLimit: undefined }),
      onError,
    })
    const long = { content: [text(list(300_000))] }
    expect(await failing.shown(long, 'somebody')).toBe(long)
    expect(onError).toHaveBeenCalledWith('A result is passed on as it came: no thread')
  })

  it('that takes too much to be summed up is kept all the same', async () => {
    const results = resultsFor()
    results.ask.mockRejectedValueOnce(new TooltrayError('reading_ended', 'Reading the result takes too long.'))
    const cut = await results.shown({ content: [text(list(300_000))] }, 'somebody')
    expect(cut['content']).toEqual([text(expect.stringContaining('It has too many parts to be summed up.') as string)])
    expect(await results.read({ id: idIn(cut), path: '[1]' }, 'somebody')).toBe('a line of twenty-two')
  })

  it('of a batch has its share of the limit, and says in its content what is structured', async () => {
    const { shown } = resultsFor()
    const half = { content: [text(lines(11_000))] }
    expect(await shown(half, 'somebody', 1)).toBe(half)
    expect(idIn(await shown(half, 'somebody', 2))).toBe('r0')
    const only = { content: [], structuredContent: { a: 1 } }
    expect(await shown(only, 'claude-code', 2)).toEqual({ ...only, content: [text('{"a":1}')] })
  })

  it('whose forms are told one after the other is cut when both are too much together', async () => {
    const { shown } = resultsFor()
    const result = { content: [text(lines(25_000))], structuredContent: { words: lines(20_000).toUpperCase() } }
    expect(idIn(await shown(result, 'gemini-cli'))).toBe('r0')
    expect(idIn(await shown(result, 'claude-code'))).toBe('r1')
  })
})

describe('what was kept', () => {
  it('is read within the limit of the client', async () => {
    const { shown, read } = resultsFor()
    const id = idIn(await shown({ content: [text(lines(300_000))] }, 'Cline')) ?? ''
    for (const asked of [
      { id },
      { id, offset: '100', limit: null },
      { id, query: 'line', limit: 10_000 },
      { id, path: '[].to_string(@)' },
    ]) {
      const page = await read(asked, 'Cline')
      expect(page.length).toBeGreaterThan(1_000)
      expect(page.length).toBeLessThanOrEqual(8_000)
    }
  })

  it('is refused in words when it is asked for wrongly', async () => {
    const { read } = resultsFor()
    for (const args of [undefined, {}, { id: 5 }, { id: 'r1', offset: -1 }, { id: 'r1', limit: 0 }, { id: 'r1', path: {} }]) {
      await expect(read(args, 'somebody')).rejects.toMatchObject({
        code: 'arguments_invalid',
        hint: expect.stringContaining('"id"') as string,
      })
    }
  })

  it('is filled into arguments', async () => {
    const { shown, filledIn } = resultsFor()
    const items = Array.from({ length: 5_000 }, (_, at) => ({ at }))
    const id = idIn(await shown({ content: [text(JSON.stringify({ items }))] }, 'somebody')) ?? ''
    expect(await filledIn({ rows: { $result: id, path: 'items[1:3]' } }, {}, 'somebody')).toEqual({ rows: [{ at: 1 }, { at: 2 }] })
    await expect(filledIn({ $result: id }, {}, 'somebody else')).rejects.toThrow('unknown')
  })
})
