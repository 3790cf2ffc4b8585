import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Installation, createInstallation, ownServer, realServer, until } from '../testing/installation.ts'

const shown = (content: readonly { type: string; text?: string }[]): string[] => content.map((block) => block.text ?? block.type)

async function withServers(settings: Record<string, unknown> = { scripts: true }) {
  const installation = createInstallation()
  const folder = join(installation.home, 'notes')
  mkdirSync(folder)
  for (let at = 0; at < 20; at += 1) writeFileSync(join(folder, `${at}.txt`), `note ${at}`)
  installation.configure(
    { files: realServer('filesystem', installation.home), everything: realServer('everything'), results: ownServer('results') },
    settings,
  )
  const attached = await installation.attach({ name: 'app' })
  await attached.call('proxy_refresh')
  return Object.assign(attached, {
    installation,
    folder,
    /** The texts of what a script gives, or of why it failed. */
    script: async (code: string, input?: unknown, tool = 'run_script') => shown((await attached.call(tool, { code, input })).content),
    names: async () => (await attached.client.listTools()).tools.map(({ name }) => name),
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  })
}

/** What is on record of calls. */
async function recorded({ run }: Pick<Installation, 'run'>): Promise<{ server: string; tool: string; script?: string }[]> {
  const lines = (await run('audit', '--json')).stdout.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as { server: string; tool: string; script?: string })
}

describe('a script of a model', () => {
  it('makes many calls of several servers, and gives the answer alone', async () => {
    await using bed = await withServers()
    const code = `
      interface Sum { total: number }
      const names: number[] = Array.from({ length: 20 }, (_, at) => at)
      const texts = await Promise.all(names.map((at) => tools.files.read_text_file({ path: input.folder + '/' + at + '.txt' })))
      const sum = await tools.everything['get-sum']({ a: texts.length, b: 1 })
      console.log('read', texts.length)
      return { last: texts.at(-1), sum } satisfies object as unknown as Sum`
    const [text = '', said] = await bed.script(code, { folder: bed.folder })
    expect(JSON.parse(text)).toEqual({ last: { content: 'note 19' }, sum: 'The sum of 20 and 1 is 21.' })
    expect(said).toBe('Console:\nread 20')
  })

  it('is on record with its calls, which name it', async () => {
    await using bed = await withServers()
    await bed.script('await tools.everything.echo({ message: "a" }); return 1')
    const records = await recorded(bed.installation)
    expect(records.map(({ server, tool, script }) => [server, tool, typeof script])).toEqual(
      expect.arrayContaining([
        ['everything', 'echo', 'string'],
        ['tooltray', 'run_script', 'undefined'],
      ]),
    )
  })

  it('gets the data of results, and throws their errors', async () => {
    await using bed = await withServers()
    const code = `
      const data = await tools.results.structured_only()
      const failed = await tools.results.failed().catch((error) => [error.message, error.code])
      return { data, failed, echo: await tools.everything.echo({ message: '{"a":1}' }) }`
    expect(JSON.parse((await bed.script(code))[0] ?? '')).toEqual({
      data: { celsius: -3, note: null },
      failed: ['the file is locked', 'tool_error'],
      echo: 'Echo: {"a":1}',
    })
  })

  it('finds tools, and keeps values for the next of its session', async () => {
    await using bed = await withServers()
    const code = `
      const [hit] = await search('add two numbers', { server: 'everything' })
      await store('sum', await tools[hit.name]({ a: 2, b: 3 }))
      return (await describe(hit.name)).inputSchema.required`
    expect(JSON.parse((await bed.script(code))[0] ?? '')).toEqual(['a', 'b'])
    expect(await bed.script('return [await load("sum"), await load("other")]')).toEqual(['["The sum of 2 and 3 is 5.",null]'])
    const other = await bed.installation.attach({ name: 'app' })
    expect(shown((await other.call('run_script', { code: 'return await load("sum") ?? 0' })).content)).toEqual(['0'])
  })

  it('is told what is wrong with it before anything of it runs', async () => {
    await using bed = await withServers()
    const code = `await tools.files.write_file({ path: input, content: 'x' })
      await tools.files.read_text_fil({ path: 'a' })
      await tools.everything['get-sum']({ a: 'no' })`
    const file = join(bed.folder, 'new.txt')
    const [told] = await bed.script(code, file)
    expect(told).toMatch(/^The script was not run\. Line 2: .*files__read_text_file.* Line 3: The arguments of everything__get-sum/)
    expect(told).toContain('[script_invalid]')
    expect(() => readFileSync(file)).toThrow()
    expect((await bed.script('const a = ;'))[0]).toContain('in line 1')
  })

  it('tells what it had done when it fails, and keeps what that gave', async () => {
    await using bed = await withServers()
    const code = `await tools.everything.echo({ message: 'kept' })
      await tools.results.failed()`
    const [why, done = ''] = await bed.script(code)
    expect(why).toContain('The script failed in line 2: Error: the file is locked [script_failed]')
    expect(done).toMatch(/1\. everything__echo \{"message":"kept"\} - done, result_id r\w+\n2\. results__failed \{\} - error: /)
    const id = /result_id (\w+)/.exec(done)?.[1] ?? ''
    expect((await bed.call('read_result', { id })).content[0]?.text).toContain('Echo: kept')
    expect(await bed.script(`return [await result('${id}'), await read('${id}', '[0]')]`)).toEqual(['["Echo: kept","Echo: kept"]'])
  })

  it('returns more than its app shows as any result: kept, and summed up', async () => {
    await using bed = await withServers({ scripts: true, resultLimit: 2000 })
    const [text = ''] = await bed.script('return Array.from({ length: 1000 }, (_, at) => ({ at, name: "name " + at }))')
    expect(text.length).toBeLessThan(2_500)
    const id = /result_id:? "?(\w+)/.exec(text)?.[1] ?? ''
    expect((await bed.call('read_result', { id, path: '[999].name' })).content[0]?.text).toContain('name 999')
  })
})

describe('what a script may', () => {
  it('is nothing where scripts are off, which they are', async () => {
    await using bed = await withServers({})
    expect(await bed.names()).not.toContain('run_script')
    expect((await bed.script('return 1'))[0]).toContain('[scripts_off]')
  })

  it('is said for each app by itself', async () => {
    await using bed = await withServers({ scripts: { '*': true, app: false, other: true } })
    expect(await bed.names()).not.toContain('run_script')
    for (const name of ['other', 'third']) {
      const { client } = await bed.installation.attach({ name })
      expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(['run_script', 'run_read_script']))
    }
  })

  it('is what its session may: no tool outside of its profile, nor one that a rule denies', async () => {
    await using bed = await withServers()
    const file = JSON.parse(readFileSync(bed.installation.paths.serversFile, 'utf8')) as object
    const rules = [{ server: 'everything', tool: 'echo', decision: 'deny' }]
    writeFileSync(bed.installation.paths.serversFile, JSON.stringify({ ...file, profiles: { few: ['everything'] }, rules }))
    await until(
      async () => (await bed.script('return await tools["every" + "thing__echo"]({ message: "" })'))[0]?.includes('tool_') ?? false,
      'the rule holds',
    )
    const few = await bed.installation.attach({ name: 'app', profile: 'few' })
    const tried = `const names = ['files__list_allowed_directories', 'everything__echo', 'everything__get-sum']
      const said = await Promise.allSettled(names.map((name) => tools[name]({ a: 1, b: 1 })))
      return said.map(({ value, reason }) => value ?? reason.code)`
    const answer = shown((await few.call('run_script', { code: tried })).content)
    expect(JSON.parse(answer[0] ?? '')).toEqual(['tool_unknown', expect.stringMatching(/^tool_/) as string, 'The sum of 1 and 1 is 2.'])
  })

  it('is to read alone, where it runs as one that reads', async () => {
    await using bed = await withServers()
    const file = join(bed.folder, '0.txt')
    expect(await bed.script('return (await tools.files.read_text_file({ path: input })).content', file, 'run_read_script')).toEqual([
      'note 0',
    ])
    const write = `return await tools['files__' + 'write_file']({ path: input, content: 'other' })`
    expect((await bed.script(write, file, 'run_read_script'))[0]).toContain('[tool_not_read_only]')
    expect(
      (await bed.script('return await tools.files.write_file({ path: input, content: "other" })', file, 'run_read_script'))[0],
    ).toContain('[script_invalid]')
    expect(readFileSync(file, 'utf8')).toBe('note 0')
  })
})

it('waits for a person at a call that is asked about, and a denial throws in it', async () => {
  await using installation = createInstallation()
  const file = join(installation.home, 'orders.json')
  const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]
  const mcpServers = { shop: ownServer('shop', '--keep', file) }
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers, rules, settings: { scripts: true } }))
  await installation.serve()
  const session = await installation.attach({ name: 'app' })
  await session.call('proxy_refresh')
  const watcher = installation.start('approvals', 'watch', '--table')
  await until(async () => watcher.stderr().includes('until Ctrl+C'), 'somebody watches')
  const code = `const first = await tools.shop.save_order({ order: { id: 'order-1' } })
    const second = await tools.shop.save_order({ order: { id: 'order-2' } }).catch((error) => error.code)
    return [first, second]`
  const answered = session.call('run_script', { code, timeout: 30 })
  const open = async (): Promise<{ id: string; arguments: string }[]> =>
    JSON.parse((await installation.run('approvals', 'list', '--json')).stdout) as { id: string; arguments: string }[]
  for (const [order, answer] of [
    ['order-1', 'allow'],
    ['order-2', 'deny'],
  ] as const) {
    await until(async () => (await open()).some((each) => each.arguments.includes(order)), `${order} is asked about`)
    await installation.run('approvals', answer, (await open()).find((each) => each.arguments.includes(order))?.id ?? '')
  }
  expect(JSON.parse(shown((await answered).content)[0] ?? '')).toEqual([expect.stringContaining('Saved.'), 'call_denied'])
  expect(readFileSync(file, 'utf8')).toContain('"id":"order-1"')
})

it('ends with an engine that is killed: no call runs twice, and what was done was told and is on record', async () => {
  await using installation = createInstallation()
  const file = join(installation.home, 'ids')
  installation.configure({ counting: ownServer('counting', '--file', file) }, { scripts: true })
  const raw = installation.attachRaw()
  await raw.initialize()
  await raw.call('proxy_refresh')
  const code = `for (let id = 1; id < 1000; id += 1) await tools.counting.count({ id: String(id), ms: id < 4 ? 0 : 100000 })`
  const answer = raw.request('tools/call', { name: 'run_script', arguments: { code }, _meta: { progressToken: 'p' } })
  const written = (): string[] => {
    try {
      return readFileSync(file, 'utf8').trim().split('\n')
    } catch {
      return []
    }
  }
  await until(async () => written().length === 4, 'the fourth call is under way')
  process.kill((await installation.status()).engine.pid, 'SIGKILL')
  expect((await answer).error).toMatchObject({ data: { code: 'engine_lost' } })
  await raw.call('proxy_refresh')
  expect(written()).toEqual(['1', '2', '3', '4'])
  expect(raw.lines.filter((line) => line.includes('counting__count: done'))).toHaveLength(3)
  const counted = (await recorded(installation)).filter(({ tool }) => tool === 'count')
  expect(counted).toHaveLength(3)
  expect(new Set(counted.map(({ script }) => script)).size).toBe(1)
})

it('is run by a person, and is a tool for every app where it is kept as one', async () => {
  await using installation = createInstallation()
  installation.configure({ everything: realServer('everything') })
  const code = 'return await tools.everything["get-sum"]({ a: input.a, b: 1 })'
  const folder = join(installation.paths.configDir, 'scripts')
  mkdirSync(folder, { recursive: true })
  const inputSchema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] }
  const saved = { name: 'add_one', description: 'Adds one to a number of apples', readOnly: false, offered: true, code, inputSchema }
  writeFileSync(join(folder, 'add_one.json'), JSON.stringify(saved))
  const session = await installation.attach({ name: 'app' })
  await session.call('proxy_refresh')
  expect((await session.call('search_tools', { query: 'add one apple' })).content[0]?.text).toContain('scripts__add_one(a: number)')
  expect(shown((await session.execute('scripts__add_one', { a: 7 })).content)).toEqual(['The sum of 7 and 1 is 8.'])
  expect((await session.execute('scripts__add_one', {})).content[0]?.text).toContain('[arguments_invalid]')

  const file = join(installation.home, 'sum.ts')
  writeFileSync(file, code)
  const { stdout } = await installation.run('run', file, '--input', '{"a":4}', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ result: 'The sum of 4 and 1 is 5.', calls: [{ name: 'everything__get-sum', outcome: 'ok' }] })
})
