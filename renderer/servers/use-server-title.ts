import { humanName } from '../../electron/control/human-name.ts'
import { useServers } from '../engine/use-engine.ts'
import { titleOf } from './server-words.ts'

/** Returns a function from the name of a server to its displayed name, with its account where another server has its address. */
export function useServerTitle(): (server: string) => string {
  const servers = useServers()
  return (server) => {
    const status = servers.find(({ name }) => name === server)
    return status === undefined ? humanName(server) : titleOf(status)
  }
}
