import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, realServer, until } from '../testing/installation.ts'
import { MODERN_META } from '../testing/raw-client.ts'

async function withServers() {
  const installation = createInstallation()
  installation.configure({
    files: realServer('filesystem', installation.home),
    everything: realServer('everything'),
    hang: ownServer('hang'),
    results: ownServer('results'),
  })
  const attached = await installation.attach()
  await attached.call('proxy_refresh')
  return Object.assign(attached, { installation, [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose]() })
}

/** The texts of an answer, and the types of what is no text. */
const shown = (content: readonly { type: string; text?: string }[]): string[] => content.map((block) => block.text ?? block.type)

describe('execute_tools', () => {
  it('runs calls of several servers at once, and gives each its own answer, in the order asked', async () => {
    await using bed = await withServers()
    const file = join(bed.installation.home, 'a.txt')
    writeFileSync(file, 'hello')
    const answer = await bed.call('execute_tools', {
      calls: [
        { name: 'hang__late', arguments: { ms: 300 } },
        { name: 'files__read_text_file', arguments: { path: file } },
        { name: 'everything__get-tiny-image' },
        { name: 'results__structured_only' },
        { name: 'results__rpc_error' },
        { name: 'files__read_text_file', arguments: { path: {} } },
        { name: 'no__such_tool' },
        { name: 'everything__get-sum', arguments: JSON.stringify({ a: 2, b: '3' }) },
      ],
    })
    expect(answer.isError).not.toBe(true)
    expect(answer.structuredContent).toBeUndefined()
    const texts = shown(answer.content)
    expect(texts.filter((text) => /^\d\. /.test(text))).toEqual([
      '1. hang__late:',
      '2. files__read_text_file:',
      '3. everything__get-tiny-image:',
      '4. results__structured_only:',
      '5. results__rpc_error failed:',
      '6. files__read_text_file failed:',
      '7. no__such_tool failed:',
      '8. everything__get-sum:',
    ])
    expect(texts.slice(0, 4)).toEqual(['1. hang__late:', 'late', '2. files__read_text_file:', 'hello'])
    expect(texts).toContain('image')
    expect(texts).toContain('{"celsius":-3,"note":null}')
    expect(texts[texts.indexOf('6. files__read_text_file failed:') + 1]).toContain('[arguments_invalid]')
    expect(texts[texts.indexOf('7. no__such_tool failed:') + 1]).toContain('[tool_unknown]')
    expect(texts.at(-1)).toBe('The sum of 2 and 3 is 5.')
  })

  it('is the same in the stateless era, with calls as text', async () => {
    await using bed = await withServers()
    const calls = JSON.stringify([{ name: 'everything__echo', message: 'a' }, { name: 'results__failed' }])
    const raw = bed.installation.attachRaw()
    const { result } = await raw.request('tools/call', { name: 'execute_tools', arguments: { calls }, _meta: MODERN_META })
    expect(shown(result.content as unknown as { type: string }[])).toEqual([
      ...['1. everything__echo:', 'Echo: a'],
      ...['2. results__failed failed:', 'the file is locked'],
    ])
    const failed = await raw.request('tools/call', { name: 'execute_tools', arguments: { calls: ['results__failed'] }, _meta: MODERN_META })
    expect(failed.result).toMatchObject({ isError: true })
  })

  it('ends its calls when it is cancelled, and begins no others', async () => {
    await using bed = await withServers()
    const raw = bed.installation.attachRaw()
    await raw.initialize()
    const calls = [...Array<unknown>(8).fill({ name: 'hang__hang' }), { name: 'hang__echo', arguments: { text: 'never' } }]
    void raw.request('tools/call', { name: 'execute_tools', arguments: { calls } }, 'batch')
    const inFlight = async () => (await bed.installation.status()).servers.find(({ name }) => name === 'hang') as { inFlight?: number }
    await until(async () => (await inFlight()).inFlight === 8, 'as many run as may')
    raw.notify('notifications/cancelled', { requestId: 'batch', reason: 'enough' })
    const cancelled = async () =>
      (await raw.call('execute_tool', { name: 'hang__was_cancelled' })).result.structuredContent['cancelled'] as unknown[]
    await until(async () => (await cancelled()).length === 8, 'the server was told')
    expect((await inFlight()).inFlight).toBe(0)
    expect(raw.lines.filter((line) => line.includes('"batch"'))).toEqual([])
  })
})

describe('calls in execute_read_tool', () => {
  it('runs those that only read, and refuses each of the others alone', async () => {
    await using bed = await withServers()
    const target = join(bed.installation.home, 'written.txt')
    const answer = await bed.call('execute_read_tool', {
      calls: [{ name: 'files__list_allowed_directories' }, { name: 'files__write_file', arguments: { path: target, content: 'x' } }],
    })
    expect(shown(answer.content)).toEqual([
      '1. files__list_allowed_directories:',
      expect.stringContaining(bed.installation.home),
      '2. files__write_file failed:',
      expect.stringContaining('[tool_not_read_only]'),
    ])
  })
})
