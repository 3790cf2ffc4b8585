import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { httpFront } from '../testing/http-front.ts'
import { createInstallation, ownServer } from '../testing/installation.ts'
import { serverPath } from '../testing/raw-client.ts'
import { serverOutcomes } from '../testing/conformance-suite.ts'

/**
 * The official suite against our own server, directly and through Tooltray, both behind the same HTTP server of the SDK: what differs is
 * Tooltray's.
 */
describe.each([
  ['2025-11-25', 29],
  ['2026-07-28', 35],
] as const)('server scenarios of %s', (revision, least) => {
  it(`pass through a transparent conversation as they do without it, at least ${least}`, async () => {
    await using bare = await httpFront(() => spawn(process.execPath, [serverPath('whole/server')], { stdio: 'pipe' }))
    const direct = await serverOutcomes(bare.url, revision)
    await using installation = createInstallation()
    installation.configure({ whole: { ...ownServer('whole/server'), roots: true } })
    await installation.serve()
    await using front = await httpFront(() => installation.connectProcess('--expose', 'transparent', '--server', 'whole'))
    const through = await serverOutcomes(front.url, revision)
    expect(through).toEqual(direct)
    expect(through.passed.length).toBeGreaterThanOrEqual(least)
  }, 240_000)
})
