import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApart } from './apart.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-apart-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (script: string) => startApart(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore'], cwd: folder })
const written = async (name: string): Promise<void> => expect.poll(() => readFileSync(join(folder, name), 'utf8')).not.toBe('')

describe.skipIf(process.platform === 'win32')('a program that was started apart', () => {
  it.each([
    ['the code that it ended with', 'process.exit(6)', { code: 6 }],
    ['that it ended well', '', { code: 0 }],
    ['that a signal ended it', 'process.kill(process.pid, "SIGKILL")', { code: undefined }],
  ])('tells %s', async (_name, script, ending) => {
    const started = start(script)
    await expect.poll(() => started.ending()).toEqual(ending)
  })

  it('tells that there is no such program', async () => {
    const started = startApart(join(folder, 'none'), [], { stdio: ['ignore', 'ignore', 'ignore'], cwd: folder })
    await expect.poll(() => started.ending()).toEqual({ problem: 'its program cannot be run' })
  })

  it('is no descendant of the one that started it, and goes on when that one has lost interest', async () => {
    const script = `const { writeFileSync, existsSync } = require('node:fs')
      writeFileSync('parent', String(process.ppid))
      setInterval(() => process.ppid !== Number(parent) && (writeFileSync('adopted', 'yes'), process.exit()), 10)
      const parent = process.ppid`
    const started = start(script)
    await written('parent')
    expect(readFileSync(join(folder, 'parent'), 'utf8')).not.toBe(String(process.pid))
    expect(started.ending()).toBeUndefined()
    started.leave()
    await written('adopted')
  })
})
