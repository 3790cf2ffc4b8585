import { ProtocolError } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callCanceller } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import { createMask } from '../../secrets/mask.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import { callsOf, isBatch, runBatch } from './batch.ts'

const text = (...texts: string[]) => ({ content: texts.map((each) => ({ type: 'text', text: each })) })
const nameOf = (call: unknown): string => String((call as { name?: unknown }).name)
const parts = { mask: createMask(), signal: undefined }

/** The texts of an answer, and the types of what is no text. */
function shownOf(answer: Record<string, unknown>): string[] {
  return (answer['content'] as { type: string; text?: string }[]).map((block) => block.text ?? block.type)
}

describe('callsOf', () => {
  const call = { name: 's__echo', arguments: { a: 1 } }

  it.each<[string, unknown, unknown[]]>([
    ['a list', { calls: [call, call] }, [call, call]],
    ['a list as JSON text', { calls: JSON.stringify([call]) }, [call]],
    ['a single call', { calls: call }, [call]],
    ['a single call as JSON text', { calls: JSON.stringify(call) }, [call]],
    ['calls as JSON texts', { calls: [JSON.stringify(call), call] }, [call, call]],
    ['a bare name', { calls: ['s__echo'] }, [{ name: 's__echo' }]],
    ['one call and no list', call, [call]],
    ['arguments beside the name', { calls: [{ name: 's__echo', a: 1 }] }, [{ name: 's__echo', a: 1 }]],
    [
      'what is meant for all',
      { calls: [call, { ...call, timeout: 2 }], timeout: 9 },
      [
        { timeout: 9, ...call },
        { ...call, timeout: 2 },
      ],
    ],
  ])('takes %s', (_what, args, calls) => {
    expect(callsOf(args, 'execute_tools')).toEqual(calls)
  })

  it.each([undefined, null, 7, {}, { calls: [] }, { calls: null }, { calls: 'read' }, { calls: Array.from({ length: 51 }, () => call) }])(
    'refuses %j',
    (args) => {
      expect(() => callsOf(args, 'execute_tools')).toThrow(expect.objectContaining({ code: 'arguments_invalid' }))
    },
  )

  it('leaves a tool its own argument of that name', () => {
    expect(isBatch({ name: 's__dial', calls: [1] })).toBe(false)
    expect(isBatch({ name: '', calls: [call] })).toBe(true)
    expect(isBatch({ calls: [call] })).toBe(true)
    expect(isBatch({ name: 's__echo', calls: null })).toBe(false)
  })
})

describe('runBatch', () => {
  it('gives every answer in the order asked, whichever comes first, and never runs more than eight', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }),
        fc.infiniteStream(fc.nat({ max: 49 })),
        async (fails, picks) => {
          const under: { name: string; end: () => void }[] = []
          let most = 0
          const run = (call: unknown) =>
            new Promise<Record<string, unknown>>((resolve, reject) => {
              const name = nameOf(call)
              const failing = fails[Number(name)] === true
              const end = (): void => (failing ? reject(new TooltrayError('tool_unknown', `No ${name}.`)) : resolve(text(name)))
              most = Math.max(most, under.push({ name, end }))
            })
          const answer = runBatch(
            fails.map((_, index) => ({ name: String(index) })),
            run,
            parts,
          )
          let over = false
          void answer.finally(() => (over = true))
          while (!over) {
            const next = under.splice(picks.next().value % Math.max(1, under.length), 1)[0]
            next?.end()
            await new Promise(setImmediate)
          }
          expect(most).toBeLessThanOrEqual(8)
          expect(shownOf(await answer)).toEqual(
            fails.flatMap((failed, at) =>
              failed ? [`${at + 1}. ${at} failed:`, `No ${at}. [tool_unknown]`] : [`${at + 1}. ${at}:`, `${at}`],
            ),
          )
          expect((await answer)['isError'] === true).toBe(fails.every(Boolean))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('passes blocks on as they are, and makes text of what would take the answer down', async () => {
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png', annotations: { priority: 1 } }
    const results: Record<string, Record<string, unknown>> = {
      image: { content: [{ type: 'text', text: 'see' }, image], _meta: { own: 1 } },
      structured: { content: [], structuredContent: { celsius: 3 } },
      both: { ...text('3 degrees'), structuredContent: { celsius: 3 } },
      hologram: { content: [{ type: 'hologram', rays: 2 }, { type: 'text' }, 7] },
      odd: { content: 'no list' },
      none: {},
      refused: { ...text('locked'), isError: true },
      raw: { content: new RawJson(Buffer.from('[{"type":"text","text":"raw"}]'), 4) },
    }
    const names = Object.keys(results)
    const answer = await runBatch(
      names.map((name) => ({ name })),
      (call) => Promise.resolve(results[nameOf(call)] ?? {}),
      parts,
    )
    expect((answer['content'] as unknown[])[2]).toEqual(image)
    expect(Object.keys(answer)).toEqual(['content'])
    expect(shownOf(answer)).toEqual([
      ...['1. image:', 'see', 'image', '2. structured:', '{"celsius":3}', '3. both:', '3 degrees'],
      ...['4. hologram:', '{"type":"hologram","rays":2}', '{"type":"text"}', '7', '5. odd:', '"no list"'],
      ...['6. none:', 'It gave no content.', '7. refused failed:', 'locked', '8. raw:', 'raw'],
    ])
  })

  it('tells the errors of servers with their secrets masked', async () => {
    const mask = createMask()
    mask.add('sk-ant-0123456789', 'KEY')
    const answer = await runBatch(
      [{ name: 'a' }, { arguments: {} }],
      () => Promise.reject(new ProtocolError(-32001, 'Refused sk-ant-0123456789', { retry: 'sk-ant-0123456789' })),
      { mask, signal: undefined },
    )
    const told = 'The server answered with error -32001: Refused ••••• {"retry":"•••••"}'
    expect(answer).toMatchObject({ isError: true })
    expect(shownOf(answer)).toEqual(['1. a failed:', told, '2. a call without a name failed:', told])
  })

  it('leaves out what would make the answer too large, and says that it was run', async () => {
    const answer = await runBatch(
      [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
      (call) => Promise.resolve(text(nameOf(call) === 'c' ? 'small' : 'x'.repeat(5_000_000))),
      parts,
    )
    const shown = shownOf(answer)
    expect(shown[1]).toHaveLength(5_000_000)
    expect(shown.slice(2)).toEqual([
      '2. b:',
      expect.stringMatching(/^The call ran\. Its result \(5000000 characters\) was left out/),
      '3. c:',
      'small',
    ])
  })

  it('begins nothing more once it is cancelled', async () => {
    const canceller = callCanceller()
    const begun: string[] = []
    await runBatch(
      Array.from({ length: 30 }, (_, at) => ({ name: `${at}` })),
      (call) => {
        begun.push(nameOf(call))
        canceller.cancel('not wanted')
        return Promise.reject(new TooltrayError('call_cancelled', 'Cancelled.'))
      },
      { mask: createMask(), signal: canceller.signal },
    )
    expect(begun).toEqual(['0'])
  })
})
