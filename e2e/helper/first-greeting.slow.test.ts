import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HELPER_KINDS, nativePath, notBuilt } from '../testing/helper-kinds.ts'
import { createInstallation } from '../testing/installation.ts'
import { talkTo } from '../testing/raw-client.ts'

const NOWHERE = { command: join(tmpdir(), 'tooltray-no-such-program') }

/** What servers.json says of homes where no engine ever ran. */
const HOMES: Readonly<Record<string, Record<string, unknown> | undefined>> = {
  'no servers.json': undefined,
  'three servers': { github: NOWHERE, 'My files': { ...NOWHERE, args: ['-x'], env: { A: '1' } }, web: { url: 'http://127.0.0.1:9/mcp' } },
  'a server of a project': { here: { ...NOWHERE, args: ['${PROJECT}'] } },
}

describe.each(HELPER_KINDS.filter((kind) => notBuilt(kind) === undefined))(
  'the helper (%s), in a home where no engine ever ran',
  (kind) => {
    it.each(Object.entries(HOMES))('opens a session as the engine would: %s', async (_name, servers) => {
      await using asked = createInstallation(kind)
      await using answering = createInstallation(kind)
      for (const installation of [asked, answering]) if (servers !== undefined) installation.configure(servers)
      await answering.serve()
      await using reference = answering.attachRaw()
      await using client = asked.attachRaw()
      const [answer, expected] = [await client.initialize(), await reference.initialize()]
      expect(answer).toEqual(expected)
      const [list, expectedList] = [await client.request('tools/list'), await reference.request('tools/list')]
      expect(list).toEqual(expectedList)
    })
  },
)

it.skipIf(notBuilt('native') !== undefined)('answers in C from the file beside it where no engine can be started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-beside-'))
  try {
    cpSync(dirname(nativePath), folder, { recursive: true })
    rmSync(join(folder, 'program.txt'))
    const env = { HOME: folder, TOOLTRAY_HOME: join(folder, 'home'), PATH: process.env['PATH'] ?? '' }
    await using client = talkTo(spawn(join(folder, 'tooltray'), ['connect'], { env, stdio: 'pipe' }))
    const { result } = await client.initialize()
    const { legacy } = JSON.parse(readFileSync(join(folder, 'greeting.json'), 'utf8')) as { legacy: { initialize: object } }
    expect(result).toEqual({ ...legacy.initialize, protocolVersion: result.protocolVersion })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
