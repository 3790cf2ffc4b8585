import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../../testing/manual-clock.ts'
import { shippedGallery } from '../list/shipped-gallery.ts'
import shipped from '../../../../../resources/gallery/gallery.json' with { type: 'json' }
import { openUpdates } from './gallery-updates.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rawOf = (key: typeof publicKey): string => key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const KEY = rawOf(publicKey)
const URL_OF_LIST = 'https://releases.example/gallery.json'
const listOf = (made: string, more: object = {}): string => JSON.stringify({ ...shipped, made, ...more })
const signed = (text: string, key = privateKey): string => sign(null, Buffer.from(text), key).toString('base64')
const HOUR = 3_600_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gallery-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function opened(
  text: string,
  signature: string,
  given: { mayFetch?: boolean; source?: undefined; status?: number; today?: string } = {},
) {
  const asked: string[] = []
  const problems: unknown[] = []
  const clock = manualClock(Date.parse(given.today ?? '2099-01-01'))
  const source = 'source' in given ? undefined : { url: URL_OF_LIST, key: KEY }
  const updates = await openUpdates({
    shipped: shippedGallery(),
    source,
    file: join(folder, 'gallery.json'),
    clock,
    fetch: async (url) => {
      asked.push(String(url))
      return new Response(String(url).endsWith('.sig') ? signature : text, { status: given.status ?? 200 })
    },
    mayFetch: () => given.mayFetch ?? true,
    onProblem: (error) => problems.push(error),
  })
  return { updates, asked, problems, clock }
}
const NEWER = listOf('2099-01-01', { entries: shipped.entries.slice(0, 3) })
const refused = expect.objectContaining({ code: 'gallery_refused' }) as Error

describe('a newer list', () => {
  it('that the release signed is used, now and after a start', async () => {
    const { updates } = await opened(NEWER, signed(NEWER))
    expect(await updates.fetchNow()).toBe(true)
    expect([updates.list().made, updates.list().entries.length]).toEqual(['2099-01-01', 3])
    expect(await updates.fetchNow()).toBe(false)
    const later = await opened('', '')
    expect(later.updates.list().made).toBe('2099-01-01')
  })

  it.each([0, 1, 100, NEWER.length - 1])('with byte %i changed is refused', async (at) => {
    const bytes = Buffer.from(NEWER)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const { updates } = await opened(bytes.toString(), signed(NEWER))
    await expect(updates.fetchNow()).rejects.toThrow(refused)
    expect(updates.list().made).toBe(shipped.made)
  })

  it('that another key signed, or nobody, is refused', async () => {
    const other = generateKeyPairSync('ed25519')
    for (const signature of [signed(NEWER, other.privateKey), '', 'x', signed(`${NEWER} `), Buffer.alloc(64).toString('base64')])
      await expect((await opened(NEWER, signature)).updates.fetchNow()).rejects.toThrow(refused)
  })

  it('of the same day or an earlier one is refused, though it is signed', async () => {
    for (const made of [shipped.made, '2020-01-01']) {
      const text = listOf(made)
      await expect((await opened(text, signed(text))).updates.fetchNow()).rejects.toThrow(refused)
    }
  })

  it('may not be older than the one that it replaces', async () => {
    const first = await opened(NEWER, signed(NEWER))
    await first.updates.fetchNow()
    const between = listOf('2098-01-01')
    const second = await opened(between, signed(between))
    await expect(second.updates.fetchNow()).rejects.toThrow(refused)
    expect(second.updates.list().made).toBe('2099-01-01')
  })

  it('of a date that is still to come is refused, so that it is not the last', async () => {
    const last = listOf('9999-12-31')
    await expect((await opened(last, signed(last))).updates.fetchNow()).rejects.toThrow(refused)
    // Clocks differ, and so do days.
    expect(await (await opened(NEWER, signed(NEWER), { today: '2098-12-29' })).updates.fetchNow()).toBe(true)
    await expect((await opened(NEWER, signed(NEWER), { today: '2098-12-28' })).updates.fetchNow()).rejects.toThrow(refused)
  })

  it('that is too large, or cannot be fetched, changes nothing', async () => {
    const large = await opened('x'.repeat(10 * 1024 * 1024), signed(NEWER))
    await expect(large.updates.fetchNow()).rejects.toThrow()
    const away = await opened('', '', { status: 503 })
    await expect(away.updates.fetchNow()).rejects.toThrow(expect.objectContaining({ code: 'gallery_unreachable' }) as Error)
    expect(away.updates.list().made).toBe(shipped.made)
  })

  it('that was changed on disk is not used', async () => {
    const { updates } = await opened(NEWER, signed(NEWER))
    await updates.fetchNow()
    const file = join(folder, 'gallery.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('2099-01-01', '2099-01-02'))
    const later = await opened('', '')
    expect(later.updates.list().made).toBe(shipped.made)
    expect(later.problems).toEqual([refused])
    writeFileSync(file, '{"askedAt"')
    expect((await opened('', '')).updates.list().made).toBe(shipped.made)
  })

  it('adds no address of this computer', async () => {
    const entry = {
      ...shipped.entries[0],
      id: 'own-machine',
      ways: [{ kind: 'remote', transport: 'http', signIn: 'none', url: 'http://127.0.0.1:1/' }],
    }
    const text = listOf('2099-01-01', { entries: [entry, ...shipped.entries] })
    const { updates } = await opened(text, signed(text))
    await updates.fetchNow()
    expect(updates.list().entries.map(({ id }) => id)).not.toContain(entry.id)
    expect(updates.list().entries.map(({ id }) => id)).toContain('figma')
  })
})

describe('the question', () => {
  it('is asked once a week, if the person wants it', async () => {
    const { updates, asked, clock } = await opened(NEWER, signed(NEWER))
    // Requests come some time after this was noted, because the test's clock goes on meanwhile.
    const askedAt = (): number => (JSON.parse(readFileSync(join(folder, 'gallery.json'), 'utf8')) as { askedAt: number }).askedAt
    const passUntil = (requests: number) => expect.poll(() => (clock.advance(HOUR), asked.length), { interval: 1 }).toBe(requests)
    await passUntil(2)
    const first = askedAt()
    await passUntil(4)
    expect(askedAt() - first).toBeGreaterThanOrEqual(7 * 24 * HOUR)
    updates.stop()
  })

  it('is not asked otherwise, nor by a build without a release', async () => {
    const unwanted = await opened(NEWER, signed(NEWER), { mayFetch: false })
    unwanted.clock.advance(30 * 24 * HOUR)
    const own = await opened(NEWER, signed(NEWER), { source: undefined })
    own.clock.advance(30 * 24 * HOUR)
    expect(await own.updates.fetchNow()).toBe(false)
    expect([...unwanted.asked, ...own.asked]).toEqual([])
  })
})
