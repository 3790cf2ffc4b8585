import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readRecording } from '../servers/recording.ts'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

const SERVERS = ['github', 'slack', 'stripe', 'sentry', 'airtable']
const QUERIES = [
  { query: 'who reported the bug last week', groups: [['github__list_issues', 'github__search_issues']] },
  { query: 'write to the team channel', groups: [['slack__slack_post_message']] },
  { query: 'give a customer the money back', groups: [['stripe__create_refund']] },
  { query: 'a new row for the spreadsheet of guests', groups: [['airtable__create_record']] },
  { query: 'start a pull request', groups: [['github__create_pull_request']] },
  { query: 'when does the next train to Porto leave', groups: [] },
]

interface Answer {
  readonly hits: readonly { readonly name: string; readonly explanation?: { readonly closeTo?: string } }[]
  readonly doubt?: object
}

it('benchmark search finds what the running engine finds, query by query', async () => {
  await using installation = createInstallation()
  installation.configure(Object.fromEntries(SERVERS.map((name) => [name, ownServer('recorded', '--server', name)])))
  const recorded = readRecording(join(import.meta.dirname, '../servers/fixtures/recorded-tools.json.gz'))
  const files = { tools: join(installation.home, 't.json'), queries: join(installation.home, 'q.json') }
  writeFileSync(files.tools, JSON.stringify(SERVERS.flatMap((server) => recorded[server]?.tools.map((tool) => ({ ...tool, server })))))
  writeFileSync(files.queries, JSON.stringify(QUERIES))

  const { refresh } = await installation.attach()
  await refresh()
  const search = async (query: string): Promise<Answer> =>
    JSON.parse((await installation.run('search', query, '--explain', '--limit', '5', '--json')).stdout) as Answer
  await until(
    async () => (await search('write to the team channel')).hits.some(({ explanation }) => explanation?.closeTo !== undefined),
    'it has learned all tools',
  )

  let first = 0
  let five = 0
  let nothingDoubted = 0
  for (const { query, groups } of QUERIES) {
    const { hits, doubt } = await search(query)
    const right = groups.flat()
    const rank = hits.findIndex(({ name }) => right.includes(name))
    if (rank === 0) first++
    if (rank >= 0) five++
    if (groups.length === 0 && (doubt !== undefined || hits.length === 0)) nothingDoubted++
  }
  const { stdout } = await installation.run('benchmark', 'search', '--tools', files.tools, '--queries', files.queries, '--json')
  const measured = JSON.parse(stdout) as Record<string, number | string>
  expect(measured).toMatchObject({
    n: 5,
    nothing_fits: 1,
    by: 'meaning',
    'hit@1': first / 5,
    'hit@5': five / 5,
    doubted_nothing_fits: nothingDoubted,
  })
  expect(five).toBeGreaterThan(2)
})
