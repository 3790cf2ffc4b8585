import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBare } from './testing/bare-electron.ts'
import { describeApp } from './testing/with-desktop.ts'

const root = join(import.meta.dirname, '../..')

// The same statements hold of the double: electron/main/testing/facts/statements.test.ts.
describeApp((desktop) => {
  it('is in an Electron of which every statement holds that the tests with a double rest on', async () => {
    const main = `import * as electron from 'electron'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { differences } from './statements.js'
electron.app.whenReady()
  .then(() => differences({ electron, picture: join(import.meta.dirname, 'icon.png') }))
  .catch((error) => ({ failed: String(error?.stack) }))
  .then((found) => {
    writeFileSync(join(import.meta.dirname, 'found.json'), JSON.stringify({ electron: process.versions.electron, found }))
    electron.app.exit(0)
  })
`
    const statements = join(root, 'electron/main/testing/facts/statements.ts')
    const { process: bare, folder } = startBare(desktop(), main, [statements, join(root, 'resources/icon.png')])
    await once(bare, 'exit')
    const { electron, found } = JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as { electron: string; found: object }
    rmSync(folder, { recursive: true, force: true })
    console.log(`The statements were tried in Electron ${electron}.`)
    expect(found).toEqual({})
  })
})
