import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressMeant } from './check-target.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-address-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const meant = (word: string) =>
  addressMeant(word, {
    reach: { platform: { os: 'linux', env: { PATH: folder, SHLVL: '1' }, home: folder, tmp: tmpdir(), uid: 1000 } },
    absolute: (path) => join(folder, path),
  })

it('is a word without its beginning, unless there is a file or a program of that name', async () => {
  expect(await meant('mcp.example.com/mcp')).toBe('https://mcp.example.com/mcp')
  expect(await meant('mcp.example.com')).toBe('https://mcp.example.com')
  expect(await meant('https://mcp.example.com/mcp')).toBeUndefined()
  writeFileSync(join(folder, 'my.program'), '')
  expect(await meant('my.program')).toBeUndefined()
  expect(await meant('npx')).toBeUndefined()
})

it('is no page about a server', async () => {
  await expect(meant('github.com/a/b')).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(/^This is a page/) as string,
  })
  await expect(meant('https://www.npmjs.com/package/x')).rejects.toThrow('To run it, use: npx -y x')
})
