import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { attached, idIn, textOf } from '../protocol/results/attached.ts'

describe('a result of 12 MB', () => {
  it('is kept, its outline sent, and the connection goes on', async () => {
    await using tray = await attached('claude-code')
    const shown = textOf(await tray.execute('one__list', { count: 80_000, as: 'json' }))
    expect(shown).toMatch(/^Result truncated: 1\d,\d{3},\d{3} characters\. result_id: \w+\nIt is \{total: 80000, items: \[80,000 of \{/)
    expect(shown.length).toBeLessThan(1_500)
    const id = idIn(shown)
    expect(textOf(await tray.call('read_result', { id, path: 'items[79999].id' }))).toBe('issue-79999')
    expect(textOf(await tray.call('read_result', { id, offset: 79_999 }))).toContain('"id":"issue-79999"')
    expect(textOf(await tray.call('read_result', { id, query: 'number 77777' }))).toContain('items[77777]: ')
    const { engine } = await tray.installation.status()
    // For each record all of them, compared, and written.
    for (const path of ['items[?length(map(&id, $.items)) > `5`]', 'map(&to_string($), items)']) {
      const answer = await tray.call('read_result', { id, path })
      expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('[reading_ended]') as string }] })
    }
    expect((await tray.installation.status()).engine.pid).toBe(engine.pid)
    expect(textOf(await tray.execute('one__list', { count: 1 }))).toContain('issue-0')
  })

  it('goes to a file of the user’s own when there are several, which is gone with the session', async () => {
    await using tray = await attached('claude-code')
    const other = await tray.installation.attach({ name: 'claude-code' })
    const ids = []
    for (let count = 0; count < 4; count += 1) ids.push(idIn(textOf(await tray.execute('big__big', { bytes: 12_000_000 }))))
    const folder = tray.installation.paths.resultsDir
    await until(() => existsSync(folder) && readdirSync(folder).length > 0, 'the first is written')
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toContain(`${ids[0]}.json`)
    expect(textOf(await tray.call('read_result', { id: ids[0], offset: 11_998 }))).toMatch(
      /^Lines 11998 to 119\d\d, of 12,000 lines:\nx+\n/,
    )
    await tray.client.close()
    await until(() => readdirSync(folder).length === 0, 'the files of the session are gone')
    expect(textOf(await other.execute('one__list', { count: 1 }))).toContain('issue-0')
  })
})
