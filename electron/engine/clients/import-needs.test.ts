import { expect, it } from 'vitest'
import { give, keychain } from '../testing/import-fixture.ts'
import { createMachine } from '../testing/machine-fixture.ts'

const servers = {
  brave: { command: 'npx', args: ['-y', 'brave-mcp'], env: { BRAVE_API_KEY: 'YOUR_API_KEY_HERE' } },
  github: { command: 'npx', args: ['-y', 'github-mcp'], env: { GITHUB_TOKEN: '${GITHUB_TOKEN}' } },
  ready: { url: 'https://ready.example.com/mcp', headers: { 'X-Key': '${SET_KEY}' } },
}
const request = { action: 'import' as const, clients: ['cursor'] }

it('takes no placeholder for a key: the server asks for it', async () => {
  const sink = keychain()
  using machine = createMachine({ secrets: sink, env: { SET_KEY: 'x' }, searchPath: '/usr/bin' })
  give(machine, 'cursor', servers)
  const preview = await machine.setup.preview(request)
  expect(preview.servers[0]).toMatchObject({
    secrets: [],
    preview: { open: ['BRAVE_API_KEY'] },
    openKeys: [{ key: 'BRAVE_API_KEY', secret: 'brave.BRAVE_API_KEY' }],
    notes: [],
  })
  expect(JSON.stringify(preview)).not.toContain('${open:')
  await machine.change(request)
  expect([...sink.stored]).toEqual([])
  expect(machine.servers()['brave']).toMatchObject({ env: { BRAVE_API_KEY: '${secret:brave.BRAVE_API_KEY}' } })
})

it('asks for it also where secrets stay in the file', async () => {
  using machine = createMachine()
  give(machine, 'cursor', { brave: { ...servers.brave, env: { ...servers.brave.env, OTHER_TOKEN: 'abcdef0123456789' } } })
  await machine.change({ ...request, secrets: 'keep' })
  expect(machine.servers()['brave']).toMatchObject({
    env: { BRAVE_API_KEY: '${secret:brave.BRAVE_API_KEY}', OTHER_TOKEN: 'abcdef0123456789' },
  })
})

it('says which variables are set nowhere, and at the end how many servers need something', async () => {
  using machine = createMachine({ secrets: keychain(), env: { SET_KEY: 'x' }, holders: new Map() })
  give(machine, 'cursor', servers)
  const { servers: items } = await machine.setup.preview(request)
  expect(items[1]?.preview).toMatchObject({ reads: [], unset: ['GITHUB_TOKEN'] })
  expect(items[2]?.preview).toMatchObject({ reads: ['SET_KEY'] })
  expect(items[2]?.preview).not.toHaveProperty('unset')
  expect((await machine.change(request)).afterwards).toContainEqual(
    '2 of 3 servers need something first. brave: BRAVE_API_KEY, npx; github: GITHUB_TOKEN, npx.',
  )
})
