import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HELPER, createMachine } from '../../engine/testing/machine-fixture.ts'
import { examineClients } from './doctor-clients.ts'

const settings = (command: string, args: string[] = ['connect']) =>
  JSON.stringify({ mcpServers: { tooltray: { command, args, env: { TOOLTRAY_CLIENT: 'cursor' } } } })

describe('examineClients', () => {
  it('says which path is gone, and how to register anew', async () => {
    using machine = createMachine()
    machine.write('cursor', settings('/gone/tooltray'))
    const old = join(machine.home, 'node')
    writeFileSync(old, '')
    machine.write('windsurf', settings(old, ['/gone/dist/tooltray.js', 'connect']))
    expect(examineClients(await machine.setup.list())).toEqual([
      {
        name: 'app Cursor',
        outcome: 'error',
        message: 'Cursor cannot start Tooltray: its settings name /gone/tooltray, which is not there.',
        hint: 'To fix it, run: tooltray register cursor',
      },
      {
        name: 'app Windsurf',
        outcome: 'error',
        message: expect.stringContaining('name /gone/dist/tooltray.js,') as string,
        hint: 'To fix it, run: tooltray register windsurf',
      },
    ])
  })

  it('tells of an entry that starts another Tooltray', async () => {
    using machine = createMachine()
    const other = join(machine.home, 'other/tooltray')
    mkdirSync(join(machine.home, 'other'))
    writeFileSync(other, '')
    machine.write('cursor', settings(other))
    expect(examineClients(await machine.setup.list())).toMatchObject([
      { outcome: 'warning', message: 'Cursor uses a different Tooltray installation.', hint: 'To fix it, run: tooltray register cursor' },
    ])
  })

  it('tells of a file that cannot be read, with its path', async () => {
    using machine = createMachine()
    const file = machine.write('cursor', '{ "mcpServers": {')
    expect(examineClients(await machine.setup.list())).toMatchObject([
      { name: 'app Cursor', outcome: 'warning', message: expect.stringContaining(file) as string },
    ])
  })

  it('is content with what is as it should be, and says nothing of clients that do not start Tooltray', async () => {
    const helper = { ...HELPER, command: process.execPath }
    using machine = createMachine({ helper })
    machine.write('cursor', settings(process.execPath))
    machine.write('windsurf', '{}')
    expect(examineClients(await machine.setup.list())).toEqual([{ name: 'app Cursor', outcome: 'ok', message: 'Cursor uses Tooltray.' }])
  })
})
