import { legible } from '../../base/text/legible.ts'
import type { Finding } from '../../../contract/consent/text-checks.ts'
import { type Span, hiddenIn, spans, withoutHidden } from './hidden.ts'
import { instructionsIn } from './instructions.ts'
import { textsOf } from './texts-of.ts'

/** Of one definition: a person would not read a longer list at all. */
const MOST_FINDINGS = 50
const LONGEST_WORDS = 300
/** Characters of one text that are searched for sentences: regular expressions take long over texts that no person reads. */
const LONGEST_LOOKED_THROUGH = 50_000

/** Names that can be looked up. */
export type Names = Pick<ReadonlySet<string>, 'has'>

/**
 * Finds what is suspicious in the texts of a tool, prompt or resource, in any member. It asks no model and makes no requests.
 *
 * @param definition as its server listed it.
 * @param foreign names of tools of other servers, as those servers call them.
 * @returns findings with place and words, in the order of the texts. Kinds that are no flag (`isFlag`) are additional information.
 */
export function checkTexts(definition: Readonly<Record<string, unknown>>, foreign?: Names): Finding[] {
  const findings: Finding[] = []
  const texts = [...textsOf(definition)]
  // A tool may mention its own arguments and their values, even if another server has a tool of that name.
  const own = new Set(texts.flatMap(({ where, text, isName }) => (isName || !isProse(where) ? [text] : [])))
  for (const { where, text, isName } of texts) {
    const add = (kind: Finding['kind'], spans: Iterable<Span>): void => {
      for (const { at, length, why } of spans)
        if (findings.length < MOST_FINDINGS)
          findings.push({ kind, where, at, length, why, words: legible(text.slice(at, at + Math.min(length, LONGEST_WORDS))) })
    }
    add('hidden', hiddenIn(text))
    const looked = text.slice(0, LONGEST_LOOKED_THROUGH)
    // Text that is spelled with invisible marks in between is read without them. Positions differ then.
    const seen = withoutHidden(looked)
    add(
      'instruction',
      seen === looked
        ? instructionsIn(looked, isName)
        : instructionsIn(seen, isName).map(({ why }) => ({ at: 0, length: text.length, why })),
    )
    if (isName) continue
    if (isProse(where)) add('other-tool', foreignIn(looked, foreign, own))
    add('link', spans(looked, /https?:\/\/[^\s<>"'`)\]]+/g, 'a link'))
    add('base64', spans(looked, /(?<![\w+/=])(?=[A-Za-z+/]*\d)(?=[a-z\d+/]*[A-Z])[A-Za-z\d+/]{60,}={0,2}(?![\w+/=])/g, 'a block of base64'))
  }
  return findings
}

/** Whether a finding is a reason for review. Links and base64 blocks are too common for that. */
export function isFlag({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind !== 'link' && kind !== 'base64'
}

function isProse(where: string): boolean {
  return /(?:^|\.)(?:description|title|\$comment|instructions)$/.test(where)
}

/** Only names that cannot be ordinary words are searched for. */
function* foreignIn(text: string, foreign: Names | undefined, own: Names): Generator<Span> {
  if (foreign === undefined) return
  for (const match of text.matchAll(/[A-Za-z][A-Za-z\d]*(?:[_-]+[A-Za-z\d]+)+/g))
    if (foreign.has(match[0]) && !own.has(match[0]))
      yield { at: match.index, length: match[0].length, why: 'the name of a tool of another server' }
}

/** Whether a finding is of a kind that is nearly never wrong (`bench/text-checks`): a tool with one waits even in a server's first list. */
export function isSure({ kind, why }: Pick<Finding, 'kind' | 'why'>): boolean {
  return kind === 'instruction' && SURE.has(why)
}

/** Of 9,557 real tools that are meant well, at most one has each of these (measured on 2026-11-29). */
const SURE: ReadonlySet<string> = new Set([
  'marks text as instructions',
  'overrides earlier instructions',
  'hides something from the user',
  'hides something from your answer',
  'hides something, or overrides instructions, in another language',
  'imitates the messages of a conversation',
  'presses for a call without a question',
  'asks to skip approval',
  'asks for unrelated files or keys',
  'asks to run commands',
  'asks to change this computer',
])
