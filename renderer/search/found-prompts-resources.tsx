import type { FoundPromptResource } from '../../electron/contract/search.ts'
import { hrefOf } from '../frame/route.ts'

const WORDS: Readonly<Record<FoundPromptResource['kind'], string>> = {
  prompt: 'prompt',
  resource: 'resource',
  'resource-template': 'URI template',
  skill: 'skill',
}

/** The prompts and resources that were found, shown after the tools; each links to its server. */
export function FoundPromptsResources({ others }: { others: readonly FoundPromptResource[] }) {
  return (
    <ul aria-label="Prompts and resources found" className="mx-3 py-1 before:mx-3 before:block before:border-t before:pb-1">
      {others.map(({ kind, name, server, title, description }) => (
        <li key={name} className="rounded-box hover:bg-hover">
          <a
            href={hrefOf({ page: 'servers', server, tab: 'tools', kind: kind === 'prompt' ? 'prompts' : 'resources', item: name })}
            className="block cursor-default rounded-box px-3 py-2 no-underline"
          >
            <span className="flex items-center gap-3">
              <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
              <span className="text-small text-ink-2">{WORDS[kind]}</span>
            </span>
            <span className="line-clamp-2 text-ink-2">
              {[title, description].filter((text) => text !== undefined && text !== '').join(': ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
