import type { ChosenDefinition } from '../../contract/consent/pending-changes.ts'
import { NO_PROMPTS_OR_RESOURCES } from '../catalog/listing.ts'
import type { Lists } from '../catalog/pending-changes/lists.ts'
import type { ReviewState } from '../catalog/pending-changes/pending-definitions.ts'
import { openTrustedDefinitionStore } from '../catalog/pending-changes/store/trusted-definition-store.ts'
import { type TrustedDefinitions, createTrustedDefinitions } from '../catalog/pending-changes/trusted-definitions.ts'
import { openDatabase } from '../storage/database.ts'

const NAMES = ['a', 'b', 'c', 'd'] as const

function listsOf(names: readonly string[], description: string): Lists {
  const tools = names.map((name) => ({ name, json: JSON.stringify({ name, description: `${description} ${name}.`, inputSchema: {} }) }))
  return { ...NO_PROMPTS_OR_RESOURCES, tools }
}

/** All tools but `gone` are changed. */
const NOW = listsOf(NAMES, 'Changes')
const CHOSEN: readonly ChosenDefinition[] = [...NAMES.slice(0, 3), 'gone'].map((name) => ({ kind: 'tool', name }))

function withDefinitions<Answer>(file: string, use: (trusted: TrustedDefinitions) => Answer): Answer {
  const { sql, close } = openDatabase(file, 0)
  try {
    return use(
      createTrustedDefinitions(
        openTrustedDefinitionStore(sql, (problem) => {
          throw problem
        }),
      ),
    )
  } finally {
    close()
  }
}

/** Fills a database: five tools are trusted, and two changes of them are left out. */
export function prepareDecision(file: string): void {
  withDefinitions(file, (trusted) => {
    trusted.look('mail', listsOf([...NAMES, 'gone'], 'Reads'), true, 'additions')
    trusted.decide('mail', NOW, 'additions', 'leave', [{ kind: 'tool', name: 'a' }])
  })
}

/** Accepts three changes, and that a tool is gone. @param begin is called before the decision. */
export function decideAll(file: string, begin: () => void): void {
  withDefinitions(file, (trusted) => {
    begin()
    trusted.decide('mail', NOW, 'additions', 'accept', CHOSEN)
  })
}

/** How each tool stands, and how many definitions are trusted, as a later start of the engine finds it. */
export function standingsIn(file: string): { readonly standings: ReviewState[]; readonly trusted: number } {
  return withDefinitions(file, (trusted) => ({
    standings: NOW.tools.map((tool) => trusted.reviewState('mail', 'tools', tool, 'additions')),
    trusted: trusted.count('mail'),
  }))
}
