import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation, until } from '../testing/installation.ts'

it('where the desktop program ends at once, as its sandbox makes it do on some systems, the window is a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-no-electron-'))
  // Electron without its sandbox, on Ubuntu 24.04: a line, and a signal or an exit code.
  writeFileSync(
    join(folder, 'electron'),
    '#!/bin/sh\necho "The SUID sandbox helper binary was found, but is not configured correctly." >&2\nexit 133\n',
    {
      mode: 0o755,
    },
  )
  await using installation = createInstallation()
  // A display that is not there: nothing opens on it.
  Object.assign(installation.env, { ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ':987' })
  const started = installation.startProgram(join(import.meta.dirname, '../../scripts/start/start.ts'))
  await until(() => /token=/.test(started.stdout()), 'the address of the page is printed')
  expect(started.stdout()).toContain('The desktop program ended at once (exit code 133)')
  rmSync(folder, { recursive: true, force: true })
})
