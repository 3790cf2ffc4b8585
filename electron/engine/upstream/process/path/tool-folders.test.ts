import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSearchPath } from './login-path.ts'
import { toolFolders } from './tool-folders.ts'

function homeWith(...folders: string[]) {
  const home = mkdtempSync(join(tmpdir(), 'tooltray-home-'))
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true })
  return {
    home,
    below: () => toolFolders({ home, os: 'linux' }).flatMap((each) => (each.startsWith(home) ? each.slice(home.length + 1) : [])),
    [Symbol.dispose]: () => rmSync(home, { recursive: true }),
  }
}

it('are those that exist, in a fixed order', () => {
  using home = homeWith('.cargo/bin', '.local/bin', '.bun/bin', '.asdf/shims', '.local/share/mise/shims', '.volta/bin')
  expect(home.below()).toEqual(['.local/bin', '.volta/bin', '.local/share/mise/shims', '.asdf/shims', '.bun/bin', '.cargo/bin'])
  expect(toolFolders({ home: home.home, os: 'win32' })).toEqual([])
})

it.each([
  ['20', 'v20.11.1'],
  ['v18.2.0', 'v18.2.0'],
  ['lts/*', 'v22.3.0'],
  [undefined, 'v22.3.0'],
])('with a default of %s, nvm has %s', (wanted, version) => {
  using home = homeWith('.nvm/alias', ...['v9.0.0', 'v18.2.0', 'v20.11.1', 'v22.3.0'].map((each) => `.nvm/versions/node/${each}/bin`))
  if (wanted !== undefined) writeFileSync(join(home.home, '.nvm/alias/default'), `${wanted}\n`)
  expect(home.below()).toEqual([`.nvm/versions/node/${version}/bin`])
})

it.runIf(process.platform !== 'win32')('come last in the PATH of what no shell started, also where the shell does not answer', async () => {
  using home = homeWith('.volta/bin')
  const env = { PATH: '/usr/bin', SHELL: '/nowhere/shell', HOME: home.home }
  const path = await createSearchPath({ os: 'linux', home: home.home, env } as never).get()
  expect(path?.split(':').slice(0, 2)).toEqual(['/usr/bin', join(home.home, '.volta/bin')])
})
