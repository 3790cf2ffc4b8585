import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oldNode } from './old-node.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-node-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A Node of a version on the PATH, which notes that it ran. */
function put(version: string): void {
  writeFileSync(join(folder, 'node'), `#!/bin/sh\ntouch "${folder}/ran"\necho ${version}\n`)
  chmodSync(join(folder, 'node'), 0o755)
}
const hosts = ['api.example.com']

describe.skipIf(process.platform === 'win32')('a Node in a sandbox with named hosts', () => {
  it.each(['v20.19.5', 'v22.20.0', 'v23.11.1'])('%s reaches none of them', async (version) => {
    put(version)
    expect(await oldNode({ command: 'npx' }, hosts, folder)).toBe(
      `Node ${version.slice(1)} does not use the proxy of the sandbox, so npx can't reach api.example.com. Use Node 22.21, 24, or later.`,
    )
  })

  it.each(['v22.21.0', 'v24.0.0', 'v26.1.0', 'nothing'])('%s says nothing', async (version) => {
    put(version)
    expect(await oldNode({ command: 'node' }, hosts, folder)).toBeUndefined()
  })

  it('is not asked where it is no matter, nor run where the entry says which it is', async () => {
    put('v20.0.0')
    const asked = [
      oldNode({ command: 'uvx' }, hosts, folder),
      oldNode({ command: 'node' }, true, folder),
      oldNode({ command: 'node' }, [], folder),
      oldNode({ command: join(folder, 'node') }, hosts, folder),
      oldNode({ command: 'node', env: { Path: folder } }, hosts, folder),
      oldNode({ command: 'node' }, hosts, '/nowhere'),
    ]
    expect(await Promise.all(asked)).toEqual(asked.map(() => undefined))
    expect(() => rmSync(join(folder, 'ran'))).toThrow('ENOENT')
  })
})
