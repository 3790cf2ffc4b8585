import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** An npm registry on loopback that has one package: `name` 1.0.0, whose program of the same name is that text of an ES module. */
export async function npmRegistry(name: string, program: string): Promise<{ readonly address: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'npm-registry-'))
  const about = { name, version: '1.0.0', bin: { [name]: 'run.mjs' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about))
  writeFileSync(join(folder, 'run.mjs'), `#!/usr/bin/env node\n${program.replace(/^#!.*\n/, '')}`, { mode: 0o755 })
  await promisify(execFile)('npm', ['pack', '--silent'], { cwd: folder })
  const tarball = readFileSync(join(folder, `${name}-1.0.0.tgz`))
  rmSync(folder, { recursive: true })

  const server = createServer((asked, answer) => {
    if (asked.url?.endsWith('.tgz') === true) return void answer.end(tarball)
    if (asked.url !== `/${name}`) return void answer.writeHead(404).end('{}')
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    const dist = { tarball: `${address}/${name}-1.0.0.tgz`, integrity }
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { ...about, dist } } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
