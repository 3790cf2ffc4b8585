import { hash } from 'node:crypto'
import { type SearchTool } from '../search-tool.ts'
import { firstSentenceOf } from '../tool-texts.ts'

/** What the encoder reads of a tool. */
export interface ToolSentence {
  /** Names the text: tools of the same text have the same vector. */
  readonly key: string
  /** Computed when it is needed: most are known by their key. */
  text(): string
}

/** Characters of a tool's description that are encoded: longer ones cost more and find no more. Over it: the rest does not count. */
const LONGEST_DESCRIPTION = 160
/** Characters of a name that are encoded. Over it: the rest does not count. */
const LONGEST_NAME = 80

/** What the encoder reads of a tool: the words of its server's name and of its own, and the first sentence of its description. */
export function toolSentence(server: string, { name, description = '' }: Pick<SearchTool, 'name' | 'description'>): string {
  const first = firstSentenceOf(description).slice(0, LONGEST_DESCRIPTION).trim()
  const names = `${spoken(server)} ${spoken(name)}`
  return first === '' ? names : `${names}: ${first}`
}

/** The key of such a text. */
export function sentenceKey(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** `createUserID_v2` as words: create user id v2. */
function spoken(name: string): string {
  const apart = name
    .slice(0, LONGEST_NAME)
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return apart.trim().toLowerCase()
}
