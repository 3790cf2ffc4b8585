import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { NOBODY, programsForAll } from '../testing/helper-kinds.ts'
import { commandWords, startCommand } from '../testing/command-ways.ts'
import { notBuilt } from '../testing/helper-kinds.ts'
import { createInstallation, helperPath } from '../testing/installation.ts'
import { talkTo } from '../testing/raw-client.ts'

/** What another user runs: listens in a place that everybody can write to, says that it is the engine, and keeps what it hears. */
const IMPOSTOR = `
  const [folder, socket, heard] = process.argv.slice(1)
  const fs = require('node:fs')
  fs.mkdirSync(folder, { mode: 0o755 })
  fs.writeFileSync(heard, '')
  require('node:net').createServer((visitor) => {
    visitor.on('error', () => {}).on('data', (chunk) => fs.appendFileSync(heard, chunk))
    visitor.write('{"tooltray":1,"version":"1","pid":1}\\n')
  }).listen(socket, () => { fs.chmodSync(socket, 0o777); console.log('listening') })`

it('nothing is said to an engine of another user, and none is started in their folder', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can do this')
  await using installation = createInstallation()
  // So long that the socket must be in the folder for temporary files, which is shared.
  const home = join(installation.home, 'x'.repeat(100))
  mkdirSync(home)
  const env = { ...installation.env, TOOLTRAY_HOME: home }
  const { socket } = pathsFor({ ...thisPlatform(), env, home: installation.home })
  expect(dirname(dirname(socket))).toBe(tmpdir())
  const notes = mkdtempSync(join(tmpdir(), 'tooltray-heard-'))
  const heard = join(notes, 'heard')
  await once(spawn('chown', [`${NOBODY}:${NOBODY}`, notes]), 'exit')
  const { node } = programsForAll(notes)
  const impostor = spawn(node, ['-e', IMPOSTOR, dirname(socket), socket, heard], { uid: NOBODY, gid: NOBODY })
  try {
    await once(impostor.stdout, 'data')
    const start = (...args: string[]) => talkTo(spawn(process.execPath, [helperPath, ...args], { env, stdio: 'pipe' }))
    for (const args of [['status'], ['secret', 'set', 'key'], ['serve'], ['serve', '--detached']]) {
      await using command = start(...args)
      command.process.stdin?.end('a very secret value\n')
      expect(await command.exit()).toBe(7)
      expect(command.stderr()).toContain(`belongs to another user of this computer (user id ${NOBODY})`)
      expect(command.stderr()).toContain('[socket_unsafe]')
    }
    if (notBuilt('native') === undefined) {
      const [helper] = commandWords('engine', installation)
      for (const args of [['status'], ['secret', 'set', 'key']]) {
        const { code, stderr } = await startCommand([helper, ...args], { env, home }, { input: 'a very secret value\n' }).outcome
        expect([code, stderr]).toEqual([7, expect.stringMatching(`user id ${NOBODY}.*\\[socket_unsafe\\]`)])
      }
    }
    await using client = start('connect')
    // The opening is answered without an engine, the first list is not.
    expect((await client.initialize()).error).toBeUndefined()
    const refused = await client.request('tools/list')
    expect(refused.error?.message).toContain(`belongs to another user of this computer (user id ${NOBODY})`)
    expect([readFileSync(heard, 'utf8'), statSync(dirname(socket)).uid]).toEqual(['', NOBODY])
  } finally {
    impostor.kill('SIGKILL')
    await once(impostor, 'exit')
    for (const folder of [dirname(socket), notes]) rmSync(folder, { recursive: true, force: true })
  }
})

it('another user can neither speak to the engine nor read what it keeps', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root can do this')
  await using installation = createInstallation()
  // The way there is open to all: what holds is what Tooltray itself has made.
  chmodSync(installation.home, 0o755)
  installation.env['TOOLTRAY_SECRETS'] = 'file'
  await installation.serve()
  expect((await installation.runWithInput('a very secret value', 'secret', 'set', 'key')).code).toBe(0)
  const { socket, dataDir, logDir, databaseFile } = installation.paths
  const asNobody = (program: string, ...args: string[]): string => {
    const { stderr, stdout } = spawnSync(program, args, { uid: NOBODY, gid: NOBODY, encoding: 'utf8' })
    return `${stdout}${stderr}`
  }
  const knock = `require('node:net').connect(process.argv[1], () => console.log('in')).on('error', ({ code }) => console.log(code))`
  const { node } = programsForAll(installation.home)
  expect(asNobody(node, '-e', knock, socket).trim()).toBe('EACCES')
  for (const place of [dirname(socket), dataDir, logDir]) expect(asNobody('ls', place)).toContain('Permission denied')
  expect(asNobody('cat', databaseFile)).toContain('Permission denied')
})
