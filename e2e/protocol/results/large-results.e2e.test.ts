import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { thisPlatform } from '../../../electron/engine/base/platform.ts'
import { withEngine } from '../../../electron/helper/engine-connection/engine-client.ts'
import { resultShapes } from '../../servers/fixtures/result-shapes.ts'
import { programRunner } from '../../../electron/helper/testing/surroundings.ts'
import { createInstallation, helperPath, ownServer } from '../../testing/installation.ts'
import { attached, idIn, textOf } from './attached.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('a result of 300 kB', () => {
  it.each(['claude-code', 'codex-mcp-client', 'somebody'])(
    'is read, one record of it changed, and handed to another tool: %s',
    async (name) => {
      await using tray = await attached(name)
      const shown = await tray.execute('one__list', { count: 2_000 })
      const id = idIn(textOf(shown))
      expect(shown.content).toEqual([
        { type: 'text', text: expect.stringContaining('It is {total: 2000, items: [2,000 of {id: text') as string },
      ])
      expect(shown).not.toHaveProperty('structuredContent')

      const found = textOf(await tray.call('read_result', { id, query: 'number 1234' }))
      expect(found.split('\n')).toEqual([
        '1 of 2,000 records of items has "number 1234":',
        'items[1234]: {"id":"issue-1234","title":"Something does not work, number 1234","state":"closed",' +
          '"author":{"name":"person 2","team":"the team of those who report"}}',
      ])
      const path = "[items[:1234], [merge(items[1234], {state: 'done'})], items[1235:]][]"
      const saved = await tray.execute('one__save', { rows: { $result: id, path } })
      expect(JSON.parse(textOf(saved))).toMatchObject({ rows: 2_000, done: [{ id: 'issue-1234', state: 'done' }] })
      // All that the model read, and about 200 characters that it wrote.
      expect([textOf(shown), found, textOf(saved)].join('').length).toBeLessThan(2_500)
    },
  )

  it.each(['json', 'structured', 'lines'])('loses nothing on its way to another tool, which wants text: %s', async (as) => {
    await using tray = await attached('claude-code', { resultLimit: { somebody: 10_000_000 } })
    const other = await tray.installation.attach({ name: 'somebody' })
    const whole = textOf(await other.execute('one__list', { count: 2_000, as }))
    expect(whole.length).toBeGreaterThan(250_000)
    const id = idIn(textOf(await tray.execute('one__list', { count: 2_000, as })))
    const saved = JSON.parse(textOf(await tray.execute('one__save', { text: { $result: id } }))) as unknown
    expect(saved).toMatchObject({ characters: whole.length, sha256: sha256(whole) })
  })

  it('is known to the session alone that got it, and as long as that lasts', async () => {
    await using tray = await attached('claude-code')
    const id = idIn(textOf(await tray.execute('one__list', { count: 2_000 })))
    const other = await tray.installation.attach({ name: 'claude-code' })
    for (const answer of [await other.call('read_result', { id }), await other.execute('one__save', { rows: { $result: id } })]) {
      expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('[result_unknown]') as string }] })
    }
    expect(textOf(await tray.call('read_result', { id, path: 'length(items)' }))).toBe('2000')
  })

  it('comes whole where it is an error, and where the settings say so', async () => {
    await using tray = await attached('claude-code', { resultLimit: 1_000_000 })
    expect(textOf(await tray.execute('one__list', { count: 2_000, as: 'lines' })).split('\n')).toHaveLength(2_000)
    await using other = await attached('Cline')
    const failed = await other.execute('one__fail', { count: 20_000 })
    expect(failed).toMatchObject({ isError: true })
    expect(textOf(failed)).toHaveLength(340_000)
  })

  it('is in the activity with its whole size, and the call that it was handed to with the reference', async () => {
    await using tray = await attached('claude-code')
    const { paths, run } = tray.installation
    const id = idIn(textOf(await tray.execute('one__list', { count: 2_000 })))
    const asked = { rows: { $result: id, path: 'items' } }
    expect(textOf(await tray.execute('one__save', asked))).toContain('"rows":2000')
    await withEngine({ paths, platform: thisPlatform(), version: '0', runner: programRunner(helperPath) }, async ({ calls }) => {
      const [save, list] = await calls.recent()
      expect([list, save]).toMatchObject([
        { tool: 'list', outcome: 'ok' },
        { tool: 'save', outcome: 'ok' },
      ])
      expect(list?.characters).toBeGreaterThan(250_000)
      expect((await calls.get({ id: save?.id ?? '' }))?.detail?.arguments).toEqual(asked)
    })
    // People get it whole.
    expect((await run('call', 'one__list', '{"count": 2000}')).stdout.length).toBeGreaterThan(250_000)
  })
})

describe('a result in the form that an AI app shows', () => {
  const text = (words: string) => ({ type: 'text', text: words })
  const celsius = text('{"celsius":21.5}')

  it.each([
    ['claude-code', { structured: { content: [celsius] } }],
    [
      'codex-mcp-client',
      { structured: { content: [celsius] }, failed: { content: [text('The tool failed:'), text('the file is locked')] } },
    ],
    ['gemini-cli-mcp-client', { structured_only: { content: [text('{"celsius":-3,"note":null}')] } }],
    ['opencode', { no_content: { content: [text('{"only":true}')] } }],
    ['github-copilot-developer', { structured: { content: [celsius] } }],
    ['Cline', { structured: { content: [celsius] } }],
  ] as [string, Record<string, { content: unknown }>][])('says everything once: %s', async (name, expected) => {
    await using installation = createInstallation()
    installation.configure({ one: ownServer('results') })
    const raw = installation.attachRaw()
    await raw.initialize('2025-11-25', name)
    await raw.call('proxy_refresh')
    const shown = async (shape: string) => (await raw.call('execute_tool', { name: `one__${shape}` })).result
    for (const [shape, { content }] of Object.entries(expected)) expect(await shown(shape), shape).toMatchObject({ content })
    for (const shape of Object.keys(expected).filter((shape) => shape === 'structured')) {
      expect(await shown(shape)).not.toHaveProperty('structuredContent')
    }
    // What has one form alone is as it came.
    for (const shape of [
      'text',
      'image',
      'several',
      'resource_link',
      'meta',
      'unknown_fields',
      'null_for_content',
      'items_that_are_none',
    ]) {
      expect(await shown(shape), shape).toStrictEqual(resultShapes[shape])
    }
  })
})
