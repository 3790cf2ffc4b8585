import type { Decision, Rule } from '../../../contract/access.ts'
import { exactly, isJust } from '../../../contract/consent/name-pattern.ts'
import type { Effect } from '../../../contract/tools.ts'
import { isObject } from '../../base/is-object.ts'
import { addListItems, removeListItems } from '../../documents/jsonc-items.ts'
import type { NewNotes } from '../rules/rule-entry.ts'
import { rulesIn } from '../rules/rule-edits.ts'

/** One setting of permissions: for one client, or all; for one tool of a server, else for tools with one effect of a server, or of any. */
export interface Cell {
  readonly client?: string
  readonly server?: string
  /** By its server's own name for it. */
  readonly tool?: string
  /** Without a tool: the one effect. With one: the effects that it may have. */
  readonly effects: readonly Effect[]
}

/** What a cell is set to; undefined: nothing, so that it inherits. */
export interface CellRules extends Cell {
  readonly decision: Decision | undefined
}

/**
 * Whether a rule, as written, is one that Tooltray wrote for a cell. A rule without an id was written by hand, and is of no cell. Rules
 * for effects that a tool no longer has are rules of the tool, too.
 */
export function isOfCell(rule: unknown, { client, server, tool, effects }: Cell): boolean {
  if (!isObject(rule) || typeof rule['id'] !== 'string') return false
  if (['profile', 'arguments', 'unreadable'].some((key) => rule[key] !== undefined)) return false
  if (!isJust(rule['client'], client) || !isJust(rule['server'], server) || !isJust(rule['tool'], tool)) return false
  return tool !== undefined || effects.some((effect) => rule['effect'] === effect)
}

/**
 * The rules that make a cell what it is set to. The rule with the most keys decides, and of several the strictest, so a rule for a tool
 * names the tool's effect: else an `allow` would not hold beside an `ask` for that effect of its server. The rule then no longer applies
 * when the tool begins to do more. `deny` needs no such key, and must keep applying.
 */
function rulesOfCell({ client, server, tool, effects, decision }: CellRules): Rule[] {
  if (decision === undefined) return []
  const about = {
    ...(client === undefined ? {} : { client: exactly(client) }),
    ...(server === undefined ? {} : { server: exactly(server) }),
  }
  if (tool !== undefined && decision === 'deny') return [{ ...about, tool: exactly(tool), decision }]
  return effects.map((effect) => ({ ...about, ...(tool === undefined ? {} : { tool: exactly(tool) }), effect, decision }))
}

/** What an edit changed in the list of rules. */
export interface RulesChange {
  readonly added: readonly Rule[]
  /** As they were written. */
  readonly removed: readonly unknown[]
}

/**
 * Replaces the rules of cells in the text of a servers.json, in one edit. Comments and all other rules stay. Cells that already have
 * exactly their rules stay unchanged.
 */
export function withCells(text: string, cells: readonly CellRules[], newNotes: NewNotes): { text: string; change: RulesChange } {
  const all = rulesIn(text)
  const gone = new Set<number>()
  const added = cells.flatMap((cell): Rule[] => {
    const own = all.flatMap((rule, at) => (isOfCell(rule, cell) ? [at] : []))
    const wanted = rulesOfCell(cell)
    const isThere = (rule: Rule): boolean => own.some((at) => isSame(all[at], rule))
    if (wanted.length === own.length && wanted.every(isThere)) return []
    for (const at of own) gone.add(at)
    return wanted.map((rule) => ({ ...rule, ...newNotes(), from: 'person' as const }))
  })
  const removed = [...gone].map((at) => all[at])
  return { text: addListItems(removeListItems(text, 'rules', gone), 'rules', added), change: { added, removed } }
}

function isSame(written: unknown, rule: Rule): boolean {
  return isObject(written) && (['client', 'server', 'tool', 'effect', 'decision'] as const).every((key) => written[key] === rule[key])
}
