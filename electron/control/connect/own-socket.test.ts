import { chmodSync, chownSync, lchownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSocket, checkSocketFolder } from './own-socket.ts'

const NOBODY = 65534

let root: string
const folder = (): string => join(root, 'run')
const socket = (): string => join(folder(), 'engine.sock')
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'tooltray-own-'))))
afterEach(() => rmSync(root, { recursive: true }))

describe('the place of the socket', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'not on Windows'))
  it('may be missing', () => {
    expect(() => checkSocket(socket())).not.toThrow()
    expect(() => checkSocket(join(root, 'a/b/engine.sock'))).not.toThrow()
  })

  it.each([0o755, 0o777, 0o500, 0o700])('that is ours is made ours alone: mode %o', (mode) => {
    mkdirSync(folder())
    writeFileSync(socket(), '')
    chmodSync(folder(), mode)
    checkSocket(socket())
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })

  it('may be a link of ours to a folder of ours', () => {
    mkdirSync(join(root, 'elsewhere'), { mode: 0o755 })
    symlinkSync(join(root, 'elsewhere'), folder())
    checkSocket(socket())
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })
})

describe('what another user put there', () => {
  beforeEach(({ skip }) => skip(process.getuid?.() !== 0, 'only root can do this'))
  const unsafe = expect.objectContaining({
    code: 'socket_unsafe',
    message: expect.stringContaining(`user id ${NOBODY}`) as string,
  }) as Error

  it.each([0o700, 0o755])('a folder, of whatever mode: %o', (mode) => {
    mkdirSync(folder(), { mode })
    chownSync(folder(), NOBODY, NOBODY)
    expect(() => checkSocketFolder(folder())).toThrow(unsafe)
    expect(statSync(folder()).mode & 0o777).toBe(mode)
  })

  it('a link, even to a folder of ours', () => {
    mkdirSync(join(root, 'elsewhere'))
    symlinkSync(join(root, 'elsewhere'), folder())
    lchownSync(folder(), NOBODY, NOBODY)
    expect(() => checkSocketFolder(folder())).toThrow(unsafe)
  })

  it('a folder that a link of ours leads to', () => {
    mkdirSync(join(root, 'elsewhere'))
    chownSync(join(root, 'elsewhere'), NOBODY, NOBODY)
    symlinkSync(join(root, 'elsewhere'), folder())
    expect(() => checkSocketFolder(folder())).toThrow(unsafe)
  })

  it('a socket', () => {
    mkdirSync(folder())
    writeFileSync(socket(), '')
    chownSync(socket(), NOBODY, NOBODY)
    expect(() => checkSocket(socket())).toThrow(unsafe)
  })
})
