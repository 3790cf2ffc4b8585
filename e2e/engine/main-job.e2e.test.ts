import { describe, expect, it } from 'vitest'
import { createInstallation, ownServer, realServer, until } from '../testing/installation.ts'

describe('search, describe, execute', () => {
  it('finds and runs tools of real servers, from a first start with nothing on disk', async () => {
    await using installation = createInstallation()
    installation.configure({
      everything: realServer('everything'),
      files: realServer('filesystem', installation.home),
      notes: { ...realServer('memory'), env: { MEMORY_FILE_PATH: `${installation.home}/memory.json` } },
    })
    const { client, call, execute } = await installation.attach()
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual([
      'search_tools',
      'execute_tool',
      'execute_read_tool',
      'execute_tools',
      'read_result',
    ])
    await until(async () => (await call('proxy_status')).told.servers.every((server) => server.tools > 0), 'all servers are listed')

    const found = await call('search_tools', { query: 'read a text file', limit: 3 })
    expect(found.told.hits.map((hit) => hit.name)).toContain('files__read_text_file')
    expect(found.told.unavailable).toEqual([])
    expect(found.content[0]?.text).toMatch(/^files__read_text_file\(path: string, .*\) \[read\] /m)

    for (const described of [
      await call('search_tools', { names: ['files__read_text_file'] }),
      await call('describe_tool', { name: 'files__read_text_file' }),
    ]) {
      expect(JSON.parse(described.told.text)).toMatchObject({
        name: 'files__read_text_file',
        inputSchema: { type: 'object', required: ['path'] },
      })
    }
    const several = (await call('search_tools', { queries: ['read a text file', 'echo a message'], limit: 1 })).told
    expect(several.hits.map(({ name }) => name)).toEqual(['files__read_text_file', 'everything__echo'])

    const echoed = await execute('everything__echo', { message: 'hello' })
    expect(echoed.content).toEqual([{ type: 'text', text: 'Echo: hello' }])
    const read = await call('execute_read_tool', {
      name: 'files__read_text_file',
      arguments: JSON.stringify({ path: `${installation.home}/servers.json` }),
    })
    expect(read.content[0]?.text).toContain('mcpServers')
  })

  it('answers from the greeting at once when no engine runs', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo') })
    await installation.serve()
    await installation.run('stop')
    const { client, execute } = await installation.attach()
    expect(client.getServerVersion()?.name).toBe('tooltray')
    expect((await client.listTools()).tools).toHaveLength(5)
    expect((await execute('echo__echo', { text: 'x' })).content).toEqual([{ type: 'text', text: 'x' }])
  })

  it('runs a tool of a server that was never listed, and says why another cannot be', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo'), missing: { command: 'no-such-program-anywhere' } })
    const { execute } = await installation.attach()
    const [echoed, missing] = await Promise.all([execute('echo__echo', { text: 'at once' }), execute('missing__tool')])
    expect(echoed.content[0]?.text).toBe('at once')
    expect(missing.told.error).toMatchObject({
      code: expect.stringMatching(/^(program_missing|server_start_failed|server_backing_off)$/) as string,
      message: expect.stringContaining('no-such-program-anywhere') as string,
    })
  })

  it('gives clear errors that help a model to do better', async () => {
    await using installation = createInstallation()
    installation.configure({ echo: ownServer('echo', '--tools', '5'), everything: realServer('everything') })
    const { call, execute } = await installation.attach()
    await call('proxy_refresh')
    const unknown = await execute('echo__ecko')
    expect(unknown.isError).toBe(true)
    expect(unknown.told.error).toMatchObject({ code: 'tool_unknown', message: expect.stringContaining('echo__echo') as unknown })
    const wrong = await execute('everything__echo', { massage: 1 })
    expect(wrong.told.error.code).toBe('arguments_invalid')
    expect(wrong.content[0]?.text).toContain('message: string')
    const write = await call('execute_read_tool', { name: 'echo__echo', arguments: { text: 'x' } })
    expect(write.told.error.code).toBe('tool_not_read_only')
    expect((await call('search_tools', { query: 'x', server: 'nobody' })).told.error.code).toBe('server_unknown')
    const ambiguous = await execute('echo', { text: 'x' })
    expect(ambiguous.told.error.code).toBe('tool_ambiguous')
    for (const candidate of ['echo__echo', 'everything__echo']) expect(ambiguous.told.text).toContain(candidate)
    const short = await execute('get-sum', { a: '2', b: 3 })
    expect(short.content[0]?.text).toBe('The sum of 2 and 3 is 5.')
    expect((await execute('echo___echo', { text: 'three' })).content[0]?.text).toBe('three')
  })
})
