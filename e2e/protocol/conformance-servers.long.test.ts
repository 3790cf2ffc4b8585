import { describe, expect, it } from 'vitest'
import { serverOutcomes } from '../testing/conformance-suite.ts'
import { openDoor } from '../testing/http-door.ts'
import { createInstallation, ownServer, replaceServersFile } from '../testing/installation.ts'

/**
 * What a server of the newer era passes on of its own: our one answers a call that a client cannot be asked for as an error of its tool,
 * and Tooltray lets it.
 */
const OF_THE_SERVER = ['server-stateless']

/** The official suite against our own server, as it is, over Tooltray's own door for HTTP. */
describe.each([
  ['2025-11-25', 30, []],
  ['2026-07-28', 36, OF_THE_SERVER],
] as const)('server scenarios of %s', (revision, least, failing) => {
  it(`pass through a transparent conversation, all ${least}`, async () => {
    await using installation = createInstallation()
    installation.configure({ whole: { ...ownServer('whole/server'), roots: true } })
    const { url } = await openDoor(installation, '--no-auth')
    const { passed, failed } = await serverOutcomes(`${url}/server/whole`, revision)
    expect(failed).toEqual(failing)
    expect(passed.length).toBeGreaterThanOrEqual(least)
  })
})

/**
 * What does not pass where Tooltray stands between (docs/concepts/protocol-versions.md says why): it declares to each server that a person
 * can be asked, whatever the client of the moment can.
 */
const ASKED_BY_TOOLTRAY = 'input-required-result-capability-check'

describe('server scenarios through a conversation that lists every tool', () => {
  it.each([
    ['2025-11-25', []],
    ['2026-07-28', [...OF_THE_SERVER, ASKED_BY_TOOLTRAY]],
  ] as const)('pass in %s, but those that the page names', async (revision, failing) => {
    await using installation = createInstallation()
    const mcpServers = { whole: { ...ownServer('whole/server'), roots: true } }
    const profiles = { suite: { servers: ['whole'], expose: 'direct' } }
    replaceServersFile(installation.home, { mcpServers, profiles })
    const { url } = await openDoor(installation, '--no-auth')
    expect((await serverOutcomes(`${url}/profile/suite`, revision)).failed).toEqual(failing)
  })
})
