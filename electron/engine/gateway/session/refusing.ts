import { type Implementation, Server } from '@modelcontextprotocol/server'
import type { TooltrayError } from '../../base/errors.ts'
import { asProtocolError } from '../prompts-resources/use-prompts-resources.ts'

/** A stub server that answers every request with the reason why the session could not be opened. */
export function refusing(identity: Implementation, error: TooltrayError): Server {
  const server = new Server(identity, { capabilities: {} })
  const refuse = (): never => {
    throw asProtocolError(error)
  }
  server.setRequestHandler('initialize', refuse)
  server.fallbackRequestHandler = refuse
  return server
}
