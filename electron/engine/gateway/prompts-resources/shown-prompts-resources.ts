import type { ShownPromptResource } from '../../../contract/catalogue.ts'
import { isObject } from '../../base/is-object.ts'
import { iconOf } from '../../catalog/icon.ts'
import type { Definition, OfferedPromptsResources } from './offered-prompts-resources.ts'

/** Characters of each shown text. Inner: shown words. */
const LONGEST_TEXT = 2_000

/** Prompts, resources, and templates of a server for the window and the command line, in the server's order. */
export function shownPromptsResources(offered: OfferedPromptsResources, server: string): ShownPromptResource[] {
  const own = <T extends { readonly server: string }>(all: readonly T[]): T[] => all.filter((each) => each.server === server)
  return [
    ...own(offered.prompts()).map(({ qualifiedName, definition }) => shown('prompt', qualifiedName, definition)),
    ...own(offered.resources()).map(({ shownUri, definition }) => shown('resource', shownUri, definition)),
    ...own(offered.templates()).map(({ shownUri, definition }) => shown('resource-template', shownUri, definition)),
  ]
}

function shown(kind: ShownPromptResource['kind'], name: string, definition: Definition): ShownPromptResource {
  const defined = definition()
  const { arguments: args } = defined
  // A prompt's `name` is shown as its name already.
  const title = textOf(defined.title) ?? (kind === 'prompt' ? undefined : textOf(defined.name))
  const icon = iconOf(defined)
  return {
    kind,
    name,
    title,
    description: textOf(defined.description) ?? '',
    ...(kind === 'prompt' ? { arguments: (Array.isArray(args) ? (args as unknown[]) : []).flatMap(argumentOf) } : {}),
    icon,
  }
}

function argumentOf(argument: unknown): NonNullable<ShownPromptResource['arguments']>[number][] {
  if (!isObject(argument) || typeof argument.name !== 'string') return []
  const description = textOf(argument.description)
  return [{ name: argument.name, required: argument.required === true, description }]
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT) : undefined
}
