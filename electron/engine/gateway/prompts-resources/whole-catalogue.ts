import type { CatalogueEntry } from '../../../contract/catalogue.ts'
import { definitionOf } from '../../catalog/tool.ts'
import type { Directory } from '../directory/directory.ts'
import type { OfferedPromptsResources } from './offered-prompts-resources.ts'

/** Everything that the given servers offer, with their own definitions, server by server. */
export function wholeCatalogue(
  directory: Pick<Directory, 'toolsOf'>,
  offered: OfferedPromptsResources,
  servers: readonly string[],
): CatalogueEntry[] {
  return servers.flatMap((server): CatalogueEntry[] => [
    ...directory.toolsOf(server).map(({ qualifiedName, effect, source }) => ({
      server,
      kind: 'tool' as const,
      name: qualifiedName,
      effect,
      definition: { ...definitionOf(source) },
    })),
    ...of(server, offered.prompts()).map(({ qualifiedName, definition }) => ({
      server,
      kind: 'prompt' as const,
      name: qualifiedName,
      definition: { ...definition() },
    })),
    ...of(server, offered.resources()).map(({ shownUri, definition }) => ({
      server,
      kind: 'resource' as const,
      name: shownUri,
      definition: { ...definition() },
    })),
    ...of(server, offered.templates()).map(({ shownUri, definition }) => ({
      server,
      kind: 'resource-template' as const,
      name: shownUri,
      definition: { ...definition() },
    })),
  ])
}

function of<T extends { readonly server: string }>(server: string, all: readonly T[]): T[] {
  return all.filter((each) => each.server === server)
}
