import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The benchmark itself in small: how long anything takes is not looked at.

it('people behind an OpenID provider work through one Tooltray, each as themselves', async () => {
  const words = ['--people', '8', '--minutes', '3', '--minute', '4000', '--pause', '200']
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const run = join(import.meta.dirname, '../../bench/run.ts')
    execFile(process.execPath, [run, 'people', ...words], (_error, out, err) => resolve({ stdout: out, stderr: err }))
  })
  expect(stdout, stderr).toContain('8 people, 20 servers, 3 minutes')
  expect(stdout).toContain('\n0 errors for which no server is to blame.')
  expect(stdout).toMatch(/\n[1-9]\d* calls reached the server that each person uses as themselves, 0 of them as another person\./)
  expect(stdout).toMatch(/\nThe audit log has [1-9]\d* records\. 0 of them/)
  expect(stderr).not.toContain('before the first minute')
})
