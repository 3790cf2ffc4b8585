import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, ownServer, until } from '../testing/installation.ts'

interface Asked {
  readonly id: string
  readonly waiting: boolean
  readonly arguments: string
}

/** A shop whose every change of an order needs a person's word. */
async function shop() {
  const installation = createInstallation()
  const file = join(installation.home, 'orders.json')
  const rules = [{ server: 'shop', tool: 'save_*', decision: 'ask' }]
  writeFileSync(installation.paths.serversFile, JSON.stringify({ mcpServers: { shop: ownServer('shop', '--keep', file) }, rules }))
  await installation.serve()
  const session = await installation.attach({ name: 'app' })
  return {
    installation,
    session,
    save: async (id: string, by = session): Promise<string> => JSON.stringify(await by.execute('shop__save_order', { order: { id } })),
    open: async (): Promise<Asked[]> => JSON.parse((await installation.run('approvals', 'list', '--json')).stdout) as Asked[],
    answer: (...words: string[]) => installation.run('approvals', ...words, '--json'),
    /** Somebody who is there to be asked; returns all that they were shown. */
    async watch(): Promise<() => string> {
      const watcher = installation.start('approvals', 'watch', '--table')
      await until(async () => watcher.stderr().includes('until Ctrl+C'), 'somebody watches')
      return watcher.stdout
    },
    written: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

it('is refused at once where nobody can be asked, and runs when it is made again after a word, and once', async () => {
  await using bed = await shop()
  expect(await bed.save('order-1')).toContain('has no window or tray open to ask')
  const [asked] = await bed.open()
  expect(asked).toMatchObject({ waiting: false, arguments: expect.stringContaining('order-1') as string })
  expect(await bed.answer('allow', asked?.id ?? '')).toMatchObject({ code: 0 })
  expect(await bed.save('order-2')).toContain('has no window or tray open to ask')
  expect(bed.written()).toBe('')
  expect(await bed.save('order-1')).toContain('Saved.')
  expect(await bed.save('order-1')).toContain('has no window or tray open to ask')
  expect(await bed.answer('allow', 'none')).toMatchObject({ code: 3 })
})

it('waits where somebody watches, and goes on by the command line: for the session, or not', async () => {
  await using bed = await shop()
  const shown = await bed.watch()
  const answered = bed.save('order-1')
  await until(async () => shown().includes('order-1'), 'the call is shown')
  const [asked] = await bed.open()
  expect(asked).toMatchObject({ waiting: true })
  await bed.answer('allow', asked?.id ?? '', '--session')
  expect(await answered).toContain('Saved.')
  expect(await bed.save('order-2')).toContain('Saved.')

  const denied = bed.save('order-3', await bed.installation.attach({ name: 'app' }))
  await until(async () => shown().includes('order-3'), 'the call of another session is shown')
  await bed.answer('deny', (await bed.open())[0]?.id ?? '', '--word', 'Not now.')
  expect(await denied).toContain('Not now.')
})

it('writes its rule for always, which holds for other sessions, too', async () => {
  await using bed = await shop()
  await bed.watch()
  const answered = bed.save('order-1')
  await until(async () => (await bed.open()).length === 1, 'the call is open')
  await bed.answer('allow', (await bed.open())[0]?.id ?? '', '--always')
  expect(await answered).toContain('Saved.')
  expect(readFileSync(bed.installation.paths.serversFile, 'utf8')).toContain('"=save_order"')
  expect(await bed.save('order-2', await bed.installation.attach({ name: 'app' }))).toContain('Saved.')
})

it('runs nothing for a client that gave up, whatever is said later', async () => {
  await using bed = await shop()
  await bed.watch()
  const controller = new AbortController()
  const call = bed.session.client.callTool(
    { name: 'execute_tool', arguments: { name: 'shop__save_order', arguments: { order: { id: 'order-1' } } } },
    { signal: controller.signal },
  )
  const ended = expect(call).rejects.toThrow()
  await until(async () => (await bed.open())[0]?.waiting === true, 'the call waits')
  controller.abort()
  await ended
  await until(async () => (await bed.open())[0]?.waiting === false, 'nobody waits')
  await bed.answer('allow', (await bed.open())[0]?.id ?? '')
  await bed.session.execute('shop__list_orders', {})
  expect(bed.written()).toBe('')
})

it('asks for each of 20 at once, in one list', async () => {
  await using bed = await shop()
  await bed.watch()
  const calls = Array.from({ length: 20 }, (_, at) => bed.save(`order-${at}`))
  await until(async () => (await bed.open()).length === 20, 'all are open')
  const open = await bed.open()
  for (const { id } of open.slice(1)) await bed.answer('deny', id)
  await bed.answer('allow', open[0]?.id ?? '')
  const answers = await Promise.all(calls)
  expect(answers.filter((text) => text.includes('Saved.'))).toHaveLength(1)
})
