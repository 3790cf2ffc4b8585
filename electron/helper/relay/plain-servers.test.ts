import { expect, it } from 'vitest'
import { parseServersFile } from '../../engine/config/servers-file.ts'
import { ODD_SERVERS_FILES, PLAIN_SERVERS_FILES } from './testing/servers-files.ts'
import { plainServers } from './plain-servers.ts'

it.each(PLAIN_SERVERS_FILES)('are the servers that the engine reads: %s', (text) => {
  const { servers, problems } = parseServersFile(text)
  expect([problems, plainServers(text)]).toEqual([[], [...servers.keys()].join('; ')])
})

it.each(ODD_SERVERS_FILES)('leave it to the engine how it reads %s', (text) => {
  expect(plainServers(text)).toBeUndefined()
})
