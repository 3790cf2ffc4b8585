import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Attached, type Installation, createInstallation, ownServer, realServer, until } from '../testing/installation.ts'
import { startReversingModel } from '../testing/models/reversing-model.ts'
import { processesOf } from '../testing/processes/processes-of.ts'

interface Hit {
  name: string
  score: number
  explored?: boolean
  explanation?: {
    learned: { word: string }[]
    words: { word: string; fields: string[] }[]
    factors: Record<string, number>
    byWords?: 'certain' | 'unavailable'
  }
}

interface Found {
  search_id: string
  hits: Hit[]
  searched: number
  reranked?: boolean
  rerank_problem?: { code: string; message: string }
}

/** What a client's model finds, as names. */
const search = async ({ call }: Attached, query: string): Promise<string[]> =>
  (await call('search_tools', { query })).told.hits.map(({ name }) => name)

/** The same search by a person, with all that is known of the hits. */
const searched = (installation: Installation, query: string): Promise<Found> =>
  parsed<Found>(installation.run('search', query, '--limit', '20', '--json'))

/** By score: now and then a near-tie is shown first, to learn whether it is better. */
const byScore = ({ hits }: Found): string[] => hits.toSorted((a, b) => b.score - a.score).map(({ name }) => name)

async function attached(installation: Installation): Promise<Attached> {
  const client = await installation.attach()
  await until(async () => (await client.call('proxy_status')).told.servers.every((server) => server.tools > 0), 'all servers are listed')
  // The order by words is another one: what is compared later begins with that by meaning.
  const hit = async () => (await parsed<Found>(installation.run('search', 'show the files', '--explain', '--json'))).hits[0]
  await until(async () => (await hit())?.explanation?.byWords === undefined, 'search goes by meaning')
  return client
}

const parsed = async <T>(running: Promise<{ stdout: string; stderr: string }>): Promise<T> => {
  const { stdout, stderr } = await running
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as T
}

describe('learning from use', () => {
  const QUERY = 'look through the folder'
  const TOOL = 'files__directory_tree'

  it('raises the tool that the same request led to, says so, and forgets when told to', async () => {
    await using installation = createInstallation()
    installation.configure({ files: realServer('filesystem', installation.home) })
    const client = await attached(installation)
    const before = await searched(installation, QUERY)
    expect(byScore(before).indexOf(TOOL)).toBeGreaterThan(0)

    const called = await client.execute(TOOL, { path: installation.home }, { search_id: before.search_id })
    expect(called.isError).not.toBe(true)
    // A model knows of no id: the call is linked to this session's own search.
    await search(client, QUERY)
    await client.execute(TOOL, { path: installation.home })
    expect(byScore(await searched(installation, QUERY))[0]).toBe(TOOL)

    const { hits } = await parsed<Found>(installation.run('search', QUERY, '--explain', '--json'))
    const hit = hits.find(({ name }) => name === TOOL)
    expect(hit?.explanation?.learned.map(({ word }) => word)).toEqual(expect.arrayContaining(['folder']))
    const people = await installation.run('search', QUERY, '--explain', '--table')
    expect(people.stdout).toMatch(/folder +folder +learned from use +past searches/)

    const exported = await parsed<{ queries: { query: string; times: number }[] }>(installation.run('learning', 'export'))
    expect(exported.queries).toMatchObject([{ query: QUERY, times: 2 }])
    await installation.run('learning', 'clear')
    expect(byScore(await searched(installation, QUERY))).toEqual(byScore(before))
  })

  it('learns nothing from a call that fails, and keeps what a person chose over a restart', async () => {
    await using installation = createInstallation()
    installation.configure({ files: realServer('filesystem', installation.home) })
    const client = await attached(installation)
    await search(client, QUERY)
    expect((await client.execute(TOOL, { path: '/nowhere/at/all' })).isError).toBe(true)
    expect(await parsed(installation.run('learning', 'status'))).toMatchObject({ enabled: true, words: 0, durable: true })

    expect((await installation.run('learning', 'disable')).code).toBe(0)
    expect((await installation.run('learning', 'keep-queries', 'off')).code).toBe(0)
    await client.client.close()
    await installation.run('stop')
    expect(await parsed(installation.run('learning', 'status'))).toMatchObject({ enabled: false, keepsQueries: false })
  })
})

describe('tooltray search', () => {
  it('explains hits and absences', async () => {
    await using installation = createInstallation()
    installation.configure({
      files: { ...realServer('filesystem', installation.home), tools: { deny: ['write_*'] } },
      echo: ownServer('echo'),
    })
    await attached(installation)
    const { hits } = await parsed<Found>(installation.run('search', 'read text file', '--explain', '--json'))
    expect(hits[0]?.explanation?.words.find(({ word }) => word === 'text')?.fields).toContain('name')

    const whyNot = (tool: string, ...more: string[]) =>
      parsed<Record<string, unknown>>(installation.run('search', 'read text file', '--why-not', tool, '--json', ...more))
    expect(await whyNot('files__read_text_file')).toMatchObject({ reason: 'found', rank: 1 })
    expect(await whyNot('files__list_allowed_directories', '--limit', '1')).toMatchObject({ reason: 'beyond-limit' })
    expect(await whyNot('files__write_file')).toMatchObject({
      reason: 'not-allowed',
      message: expect.stringContaining('servers.json') as string,
    })
    expect(await whyNot('files__read_text_file', '--server', 'echo')).toMatchObject({ reason: 'other-server' })
    expect(await installation.run('search', 'read', '--why-not', 'files__nothing_like_it', '--table')).toMatchObject({
      code: 3,
      stdout: '',
    })
  })

  it('lists everything of a server', async () => {
    await using installation = createInstallation()
    installation.configure({ files: realServer('filesystem', installation.home), echo: ownServer('echo', '--tools', '30') })
    const client = await attached(installation)
    const listed = await search(client, 'list all tools of echo')
    expect(listed).toHaveLength(31)
    expect(listed.every((name) => name.startsWith('echo__'))).toBe(true)
    // What a tool does is searched, even where a server is called like it.
    expect(await search(client, 'list files')).toHaveLength(5)
  })
})

describe('the re-rank', () => {
  it('takes the order of a model, and the order by words when the model fails', async () => {
    await using model = await startReversingModel()
    await using installation = createInstallation()
    installation.env.RERANK_KEY = 'key-of-this-test'
    const servers = { files: realServer('filesystem', installation.home) }
    installation.configure(servers)
    const client = await attached(installation)
    const byWords = await searched(installation, 'read text file')
    expect(byWords).not.toHaveProperty('reranked')
    expect(model.asked).toEqual([])

    installation.configure(servers, {
      rerank: { provider: 'ollama', model: 'tiny', url: model.url, apiKey: '${RERANK_KEY}', timeLimit: '20s' },
    })
    await until(async () => (await searched(installation, 'read text file')).reranked === true, 'the model is asked')
    const byModel = await searched(installation, 'read text file')
    expect(byModel.hits.map(({ name }) => name)).toEqual(byScore(byWords).reverse())
    expect(model.asked.at(-1)).toEqual({
      path: '/api/chat',
      authorization: 'Bearer key-of-this-test',
      model: 'tiny',
      tools: byWords.hits.length,
    })

    expect((await search(client, 'read text file'))[0]).toBe(byScore(byWords).at(-1))

    model.fail()
    const failed = await searched(installation, 'read text file')
    expect(byScore(failed)).toEqual(byScore(byWords))
    expect(failed).toMatchObject({
      reranked: false,
      rerank_problem: { code: 'rerank_failed', message: 'ollama (tiny) did not order the results: HTTP 500.' },
    })
    expect((await installation.run('search', 'read text file', '--table')).stderr).toContain('HTTP 500')

    const status = await installation.run('status', '--json')
    await client.client.close()
    await installation.run('stop')
    await until(() => processesOf(installation.home).length === 0, 'the log is written')
    const logs = readdirSync(installation.paths.logDir)
      .map((name) => readFileSync(join(installation.paths.logDir, name), 'utf8'))
      .join('\n')
    expect(logs.split('\n').filter((line) => line.includes('rerank_failed'))).toHaveLength(2)
    for (const text of [status.stdout, logs, JSON.stringify(failed)]) expect(text).not.toContain('key-of-this-test')
  })

  it('that is configured wrong is named with its place, and stays off', async () => {
    await using installation = createInstallation()
    installation.configure(
      { files: realServer('filesystem', installation.home) },
      { rerank: { provider: 'openai', model: 'm', apiKey: 'sk-plain' } },
    )
    const client = await attached(installation)
    expect(await search(client, 'read text file')).not.toHaveProperty('reranked')
    const { stdout } = await installation.run('status', '--json')
    const { config } = JSON.parse(stdout) as { config: { problems: { message: string; line: number }[] } }
    expect(config.problems).toMatchObject([
      { message: expect.stringContaining('Setting "rerank.apiKey" must be a placeholder') as string, line: 15 },
    ])
    expect(stdout).not.toContain('sk-plain')
  })
})
