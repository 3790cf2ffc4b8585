import { expect, it } from 'vitest'
import { toldBy } from '../testing/answers.ts'
import { createInstallation, ownServer, realServer } from '../testing/installation.ts'

it('finds the tools of all servers with the first search ever, or says which server is still missing', async () => {
  await using installation = createInstallation()
  installation.configure({
    everything: realServer('everything'),
    files: realServer('filesystem', installation.home),
    memory: realServer('memory'),
    thinking: realServer('sequential-thinking'),
    echo: ownServer('echo'),
    slow: ownServer('slow-start', '--ms', '60000'),
  })
  const wanted: Readonly<Record<string, string>> = {
    'add two numbers': 'everything__get-sum',
    'read a text file': 'files__read_text_file',
    'search nodes of the knowledge graph': 'memory__search_nodes',
    'think step by step': 'thinking__sequentialthinking',
    'echo a text': 'echo__echo',
  }
  const client = installation.attachRaw()
  await client.initialize()
  // Sent before anything of a server is known.
  const { hits, unavailable, text } = toldBy((await client.call('search_tools', { queries: Object.keys(wanted) })).result)
  const names = hits.map(({ name }) => name)
  for (const name of Object.values(wanted)) {
    const [server = ''] = name.split('__')
    // On a machine that is busy a server may take longer than a search waits.
    expect(names.includes(name) || unavailable.includes(server), `${name}: ${text}`).toBe(true)
  }
  expect(names.length).toBeGreaterThan(0)
  expect(unavailable).toContain('slow')
})
