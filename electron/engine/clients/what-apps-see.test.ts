import { describe, expect, it } from 'vitest'
import { createMachine } from '../testing/machine-fixture.ts'
import { clientList } from './apps/client-list.ts'

describe('what an app sees', () => {
  it.each(clientList.map(({ id }) => id))('is written into the entry of %s, stays when it is fixed, and can be taken back', async (id) => {
    using machine = createMachine()
    const report = async () => (await machine.setup.list()).find((client) => client.id === id)
    await machine.change({ action: 'register', clients: [id] })
    expect(await report()).toMatchObject({ registered: 'current', sees: {} })

    await machine.change({ action: 'register', clients: [id], sees: { profile: 'my work', expose: 'direct' } })
    expect(await report()).toMatchObject({ registered: 'current', sees: { profile: 'my work', expose: 'direct' } })
    const chosen = machine.read(id)
    expect(chosen).toContain('--profile')

    await machine.change({ action: 'register', clients: [id] })
    expect(machine.read(id)).toBe(chosen)
    await machine.change({ action: 'register', clients: [id], sees: {} })
    expect(await report()).toMatchObject({ registered: 'current', sees: {} })
    expect(machine.read(id)).not.toContain('--profile')
  })
})
