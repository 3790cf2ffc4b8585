import { wholeResult } from '../../gateway/calls/whole-result.ts'
import { shownPromptsResources } from '../../gateway/prompts-resources/shown-prompts-resources.ts'
import { wholeCatalogue } from '../../gateway/prompts-resources/whole-catalogue.ts'
import { type PortParts, type UserContext, ofUser } from './parts.ts'

/** Creates the access to prompts and resources, and to the catalogue of everything that is offered. */
export function promptResourceControl({ gateway, storage: { config } }: PortParts) {
  const { directory, promptsResources, serverNamed } = gateway
  return {
    /** Everything offered by enabled servers. */
    catalogue: () => wholeCatalogue(directory, promptsResources.offered(), [...config.state.servers.keys()]),
    /** The prompts and resources of an enabled server. Throws `server_unknown`. */
    of: (server: string) => shownPromptsResources(promptsResources.offered(), serverNamed(server)),
    /** Reads a resource. Throws `resource_unknown`, and the server's own error. */
    read: async (uri: string, context?: UserContext) => wholeResult(await promptsResources.read(uri, ofUser(gateway, context))),
    /** Gets a prompt. Throws `prompt_unknown`, and the server's own error. */
    prompt: async (name: string, args: Readonly<Record<string, string>>, context?: UserContext) =>
      wholeResult(await promptsResources.prompt(name, args, ofUser(gateway, context))),
  }
}
