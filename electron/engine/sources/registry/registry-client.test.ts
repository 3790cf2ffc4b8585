import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { answerCache } from './answer-cache.ts'
import { type RecordedRegistry, startRecordedRegistry } from '../../testing/recorded-registry.ts'
import { type RegistryClient, registryClient } from './registry-client.ts'

let folder: string
let registry: RecordedRegistry
let clock: ManualClock
let client: RegistryClient

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-registry-'))
  registry = await startRecordedRegistry()
  clock = manualClock(1_000_000)
  client = registryClient({
    base: () => `${registry.address}/`,
    fetch,
    clock,
    cache: answerCache(join(folder, 'registry')),
    onCacheProblem: (error) => {
      throw error
    },
  })
})
afterEach(async () => {
  await registry.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a search', () => {
  it('goes through the pages; what is malformed or deleted is left out and costs no other', async () => {
    const names: string[] = []
    let cursor: string | undefined
    let pages = 0
    let unreadable = 0
    do {
      const page = await client.search({ query: ' notes ', limit: 10, ...(cursor === undefined ? {} : { cursor }) })
      names.push(...page.servers.map(({ name }) => name))
      unreadable += page.unreadable
      pages += 1
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(pages).toBe(3)
    expect(names).toEqual(Array.from({ length: 25 }, (_, at) => `io.example/notes-${at + 1}`))
    expect(unreadable).toBe(2)
    expect(registry.asked[0]).toBe('/v0.1/servers?search=notes&version=latest&limit=10')
    expect(registry.asked[1]).toContain('cursor=at%3A10')
  })

  it('is kept: asked once within ten minutes, anew later', async () => {
    await client.search({ query: 'weather' })
    await client.search({ query: 'weather' })
    expect(registry.asked).toHaveLength(1)
    clock.advance(10 * 60_000)
    await client.search({ query: 'weather' })
    expect(registry.asked).toHaveLength(2)
  })

  it('gives what was kept when the registry is away, and says since when; without that a clear error', async () => {
    const fresh = await client.search({ query: 'weather' })
    expect(fresh.keptSince).toBeUndefined()
    clock.advance(3_600_000)
    registry.mood = 'down'
    expect(await client.search({ query: 'weather' })).toEqual({ ...fresh, keptSince: 1_000_000 })
    await expect(client.search({ query: 'other' })).rejects.toMatchObject({
      code: 'registry_unreachable',
      message: expect.stringContaining('status 503') as string,
    })
    await registry.close()
    expect((await client.search({ query: 'weather' })).keptSince).toBe(1_000_000)
    await expect(client.search({ query: 'other' })).rejects.toMatchObject({
      code: 'registry_unreachable',
      message: expect.stringContaining('nothing listens there') as string,
    })
  })

  it('has a time limit', async () => {
    registry.mood = 'hang'
    const search = client.search({ query: 'weather' })
    search.catch(() => undefined)
    await expect.poll(() => registry.asked.length).toBe(1)
    clock.advance(10_000)
    await expect(search).rejects.toMatchObject({
      code: 'registry_unreachable',
      message: expect.stringContaining('no answer within 10 s') as string,
    })
  })

  it('can be given up', async () => {
    registry.mood = 'hang'
    const stop = new AbortController()
    const search = client.search({ query: 'weather' }, stop.signal)
    search.catch(() => undefined)
    await expect.poll(() => registry.asked.length).toBe(1)
    stop.abort(new Error('enough'))
    await expect(search).rejects.toThrow('enough')
  })

  it('does not take the page of a hotel for an answer, nor keep it', async () => {
    registry.mood = 'html'
    await expect(client.search({ query: 'weather' })).rejects.toMatchObject({ code: 'registry_invalid' })
    registry.mood = 'well'
    expect((await client.search({ query: 'weather' })).servers).toHaveLength(1)
  })

  it('does without a kept answer that was damaged', async () => {
    await client.search({ query: 'weather' })
    const [name = ''] = readdirSync(join(folder, 'registry'))
    const file = join(folder, 'registry', name)
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 50))
    expect((await client.search({ query: 'weather' })).servers).toHaveLength(1)
    expect(registry.asked).toHaveLength(2)
  })
})

describe('details', () => {
  it('are of the latest version, or of the one that is asked for', async () => {
    const { server, versions } = await client.details('io.example/weather')
    expect([server.version, versions, server.repository?.url]).toEqual(['1.2.0', ['1.2.0', '0.0.9'], 'https://github.com/example/weather'])
    expect(registry.asked).toEqual(['/v0.1/servers/io.example%2Fweather/versions', '/v0.1/servers/io.example%2Fweather/versions/latest'])
    expect((await client.details('io.example/weather', '0.0.9')).server).toMatchObject({
      version: '0.0.9',
      status: 'deprecated',
      statusMessage: 'Too old.',
    })
  })

  it('of nothing are an error that says so', async () => {
    await expect(client.details('io.example/nothing')).rejects.toMatchObject({ code: 'package_unknown' })
    await expect(client.details('io.example/weather', '9.9.9')).rejects.toMatchObject({ code: 'package_unknown' })
  })
})
