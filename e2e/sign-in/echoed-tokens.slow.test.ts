import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer, until } from '../testing/installation.ts'
import { startOAuthBed } from '../testing/oauth-bed.ts'
import { createHome } from '../testing/own-engine.ts'

/** The files of a folder that hold one of some texts. */
function holding(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => {
      const held = readFileSync(join(parentPath, name), 'latin1')
      return texts.some((text) => held.includes(text))
    })
    .map(({ name }) => name)
}

it('tokens of a sign-in are told nobody from the first call of an engine on, whichever server they are sent to', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  const mcpServers = { bed: { url: bed.url }, other: ownServer('echo') }
  writeFileSync(join(home.folder, 'servers.json'), JSON.stringify({ mcpServers, settings: { audit: { arguments: true } } }))
  const first = await home.start()
  await first.engine.servers.refresh()
  await first.signIn()
  await until(() => first.status().tools === 3, 'its tools are read')
  await first.close()

  const { engine, echo } = await home.start()
  // The code and its verifier are worth nothing any more, and are not kept.
  const tokens = bed.secrets.filter((secret) => holding(home.folder, [secret]).length > 0)
  expect(tokens).toHaveLength(2)
  // The server that has signed in was not asked for anything yet.
  for (const token of tokens) expect(await echo(`it is ${token}`, 'other')).toContain(token)
  for (const token of tokens) {
    expect(await echo(`it is ${token}`)).toContain(token)
    await expect(engine.tools.call({ name: `bed__${token}`, arguments: { token } })).rejects.toThrow()
    await engine.tools.call({ name: 'bed__echo', arguments: { [token]: token } }).catch(() => undefined)
  }
  const records = await engine.audit.read({ limit: 200 })
  expect(records.length).toBeGreaterThan(3 * tokens.length)
  const told = JSON.stringify([records, engine.status(), engine.servers.log('bed'), engine.servers.log('other'), home.log])
  expect(tokens.filter((token) => told.includes(token))).toEqual([])
  await engine.close()
  expect(holding(home.folder, tokens)).toEqual(['secrets.json'])
})
