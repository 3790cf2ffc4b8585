import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientList } from './apps/client-list.ts'
import { createMachine } from '../testing/machine-fixture.ts'

const folder = join(import.meta.dirname, 'fixtures')
const fixtures = readdirSync(folder)

/** The settings of a client as somebody may have them, and the same with Tooltray in them, as bytes. */
function goldenOf(id: string): { before: string; registeredFile: string } {
  const before = fixtures.find((name) => name.startsWith(`${id}.before.`)) ?? ''
  const registeredFile = join(folder, before.replace('.before.', '.registered.'))
  return { before: readFileSync(join(folder, before), 'utf8'), registeredFile }
}

describe.each(clientList.map(({ id }) => id))('%s', (id) => {
  it('is registered, unregistered and undone to the byte', async () => {
    using machine = createMachine()
    const { before, registeredFile } = goldenOf(id)
    machine.write(id, before)

    expect((await machine.change({ action: 'register', clients: [id] })).failed).toEqual([])
    if (process.env['WRITE_GOLDEN'] === '1') writeFileSync(registeredFile, machine.read(id))
    const registered = readFileSync(registeredFile, 'utf8')
    expect(machine.read(id)).toBe(registered)
    expect((await machine.setup.list()).find((client) => client.id === id)).toMatchObject({ found: true, registered: 'current' })

    const again = await machine.change({ action: 'register', clients: [id] })
    expect(again).toMatchObject({ change: undefined, files: [] })

    await machine.change({ action: 'unregister', clients: [id] })
    expect(machine.read(id)).toBe(before)
    await machine.change({ action: 'undo', clients: [id] })
    expect(machine.read(id)).toBe(registered)
    await machine.change({ action: 'undo', clients: [id] })
    expect(machine.read(id)).toBe(before)
    await expect(machine.change({ action: 'undo', clients: [id] })).rejects.toMatchObject({ code: 'nothing_to_undo' })
  })

  it('is made where there is nothing yet, and leaves nothing behind', async () => {
    using machine = createMachine()
    const file = machine.fileOf(id)
    await machine.change({ action: 'register', clients: [id] })
    const { format, pointer } = clientList.find((client) => client.id === id) ?? clientList[0] ?? expect.fail()
    expect(format.parse(machine.read(id))).toMatchObject({ [pointer[0] ?? '']: { tooltray: {} } })
    await machine.change({ action: 'undo', clients: [id] })
    expect(existsSync(file)).toBe(false)
    machine.write(id, '')
    await machine.change({ action: 'register', clients: [id] })
    await machine.change({ action: 'undo', clients: [id] })
    expect(machine.read(id)).toBe('')
  })
})

it('leaves no byte order mark in a file whose app would refuse it', async () => {
  using machine = createMachine()
  const before = '\uFEFF{"globalShortcut": "Ctrl+Space", "mcpServers": {}}'
  machine.write('claude-desktop', before)
  await machine.change({ action: 'register', clients: ['claude-desktop'] })
  expect(machine.read('claude-desktop')).toMatch(/^\{"globalShortcut"/)
  await machine.change({ action: 'undo', clients: ['claude-desktop'] })
  expect(machine.read('claude-desktop')).toBe(before)
})
