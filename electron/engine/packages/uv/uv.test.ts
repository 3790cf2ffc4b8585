import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock, thisPlatform } from '../../base/platform.ts'
import { createWatchdog } from '../../upstream/process/watchdog.ts'
import { uvRunner } from './uv.ts'

// Sentences of uv (crates/uv/src/commands/diagnostics.rs, crates/uv-client/src/error.rs).
it.each([
  [
    '  × Failed to download `a==1`\n  ╰─▶ Hash mismatch for `a==1`',
    'package_mismatch',
    'Failed to download `a==1` Hash mismatch for `a==1`',
  ],
  ['error: failed to write: No space left on device (os error 28)', 'storage_failed', 'No space left on device'],
  ['error: Failed to fetch: `https://pypi.org/simple/a/`\n  Caused by: dns error', 'registry_unreachable', 'Caused by: dns error'],
  ['  × No solution found when resolving dependencies:\n  ╰─▶ Because a was not found', 'package_not_installed', 'Because a was not found'],
  ['', 'package_not_installed', 'it gave no reason'],
])('reads what uv says: %s', async (says, code, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-uv-'))
  writeFileSync(join(folder, 'says'), says)
  writeFileSync(join(folder, 'uv'), `#!/bin/sh\ncat ${join(folder, 'says')} >&2\nexit 1\n`, { mode: 0o755 })
  const watchdog = createWatchdog(thisPlatform(), () => undefined)
  try {
    const uv = uvRunner({ PATH: `${folder}:/usr/bin:/bin` }, undefined, { platform: thisPlatform(), clock: systemClock, watchdog })
    await expect(uv.lock(folder, undefined, [])).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string })
  } finally {
    watchdog.close()
    rmSync(folder, { recursive: true })
  }
})
