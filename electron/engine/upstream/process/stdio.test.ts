import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { unnoted } from '../../base/limits/at-work.ts'
import { systemClock, thisPlatform } from '../../base/platform.ts'
import { createStderrLog } from './stderr-log.ts'
import { stdioTransport } from './stdio.ts'

const here = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

/** Uses up all file descriptors but one, starts a server, and tells what came of it and that it still lives. */
const SCRIPT = `
  import { closeSync, openSync } from 'node:fs'
  const { stdioTransport } = await import(${here('./stdio.ts')})
  const { createStderrLog } = await import(${here('./stderr-log.ts')})
  const { systemClock, thisPlatform } = await import(${here('../../base/platform.ts')})
  const watchdog = { add() {}, remove() {}, close() {} }
  const parts = { platform: thisPlatform(), clock: systemClock, log: createStderrLog(systemClock), watchdog, atWork: () => () => undefined }
  const transport = stdioTransport({ command: 'cat', args: [], env: { PATH: process.env.PATH } }, parts)
  const held = []
  try { for (;;) held.push(openSync('/dev/null')) } catch {}
  closeSync(held.pop())
  const told = await transport.start().then(() => 'started', (error) => error.code + ': ' + error.message)
  held.forEach((file) => closeSync(file))
  await new Promise((resolve) => setTimeout(resolve, 50))
  console.log(told)`

it('says that a program could not be started when the system has no room for it, and lives', async ({ skip }) => {
  skip(process.platform === 'win32', 'not on Windows')
  const { stdout } = await promisify(execFile)('/bin/sh', [
    '-c',
    'ulimit -n 200; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    SCRIPT,
  ])
  expect(stdout.trim()).toBe('server_start_failed: The program "cat" could not be started: EMFILE.')
})

it('hands a program its arguments as they are: no shell reads them', async () => {
  const args = ['$(echo run)', '`echo run`; echo run', '"a b" && c | d > e', '%PATH% $HOME *', '', 'é\n']
  const said = 'console.log(JSON.stringify({ jsonrpc: "2.0", method: "args", params: process.argv.slice(1) }))'
  const watchdog = { add: () => undefined, remove: () => undefined, close: () => undefined }
  const parts = { platform: thisPlatform(), clock: systemClock, log: createStderrLog(systemClock), watchdog, atWork: unnoted }
  const transport = stdioTransport({ command: process.execPath, args: ['-e', said, '--', ...args], env: {} }, parts)
  const told = new Promise((resolve) => (transport.onmessage = resolve))
  await transport.start()
  expect(await told).toMatchObject({ params: args })
  await transport.close()
})
