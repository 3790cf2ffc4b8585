import { isDeepStrictEqual } from 'node:util'
import type { Rule, RulePlace } from '../../../contract/access.ts'
import type { OfferAgain } from '../../../contract/consent/permissions.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'
import { addListItems, removeListItems } from '../../documents/jsonc-items.ts'
import type { ConfigStore } from '../config-store.ts'
import { serverEntryIn, setServerKey } from '../edits/edit.ts'
import { type OfferLists, switchTool } from '../edits/tool-switch.ts'
import { checkedRule, foundRule, newRules, notedRule, rulesIn } from '../rules/rule-edits.ts'
import type { NewNotes } from '../rules/rule-entry.ts'
import type { Settings } from '../settings-schema.ts'
import { type CellRules, withCells } from './cell-rules.ts'

/** What a cell becomes. */
export interface CellChange extends CellRules {
  /** For a tool and every client: whether the tool is offered. */
  readonly offered?: boolean
}

/** What is written together with cells. */
export interface MoreChanges {
  /** What happens to calls that delete or overwrite, if no rule decides. */
  readonly destructive?: Settings['destructive'] | undefined
  /** Numbers are those of the file before the edit. */
  readonly removeRules?: readonly RulePlace[] | undefined
  readonly addRules?: readonly Rule[] | undefined
  readonly offerAgain?: readonly OfferAgain[] | undefined
}

type Tools = OfferLists & Readonly<Record<string, unknown>>

/** A value before and after an edit; undefined: there was none. */
interface Replaced {
  readonly before: unknown
  readonly after: unknown
}

/** How an edit is undone. */
interface Undo {
  readonly before: string
  readonly after: string
  readonly added: readonly Rule[]
  readonly removed: readonly unknown[]
  /** `tools` of entries. */
  readonly tools: ReadonlyMap<string, Replaced>
  readonly destructive: Replaced | undefined
}

/** Edits that can be undone. Inner: the oldest can’t be undone any more. Each keeps the text of the file twice. */
const MOST_UNDOS = 20

/**
 * Creates the edits of permissions in `servers.json`. It owns what undoes them. All may throw what `ConfigStore.write` throws.
 *
 * @param newNotes returns the notes of a rule that Tooltray writes.
 * @param isMeant whether a pattern of `tools` matches a tool of a server.
 */
export function permissionEdits(
  config: Pick<ConfigStore, 'write'>,
  newNotes: NewNotes,
  isMeant: (pattern: string, tool: string, server: string) => boolean,
) {
  const undos = new Map<string, Undo>()
  return {
    /**
     * Writes cells and more, all or nothing. A switch that a pattern of several tools keeps off stays off. Rules that exist already are not
     * added again. Throws `server_unknown`, `rule_unknown`, `config_invalid`.
     *
     * @returns the id that undoes it.
     */
    async set(cells: readonly CellChange[], more: MoreChanges = {}): Promise<string> {
      const wanted = (more.addRules ?? []).map(checkedRule)
      let undo: Undo | undefined
      await config.write((before) => {
        const places = new Set((more.removeRules ?? []).map((place) => foundRule(before, place).at))
        const tools = new Map<string, Replaced>()
        const switched = serversOf(cells, more).reduce(
          (text, server) => {
            const entry = serverEntryIn(text, server)
            const again = (more.offerAgain ?? []).flatMap((each) => (each.server === server ? [each.pattern] : []))
            const after = switchedTools(entry['tools'], server, cells, again, isMeant)
            if (isDeepStrictEqual(entry['tools'], after)) return text
            tools.set(server, { before: entry['tools'], after })
            return withTools(text, server, after)
          },
          removeListItems(before, 'rules', places),
        )
        const { text, change } = withCells(switched, cells, newNotes)
        const added = newRules(text, wanted).map((rule) => notedRule(rule as Rule, newNotes))
        const written = addListItems(text, 'rules', added)
        const wantedSetting = more.destructive === USUAL ? undefined : more.destructive
        const setting = more.destructive === undefined ? undefined : { before: destructiveIn(before), after: wantedSetting }
        const after = setting === undefined ? written : setJsoncValue(written, DESTRUCTIVE, setting.after)
        const gone = rulesIn(before).filter((_, at) => places.has(at))
        undo = { before, after, added: [...change.added, ...added], removed: [...gone, ...change.removed], tools, destructive: setting }
        return after
      })
      const { id } = newNotes()
      if (undo !== undefined) undos.set(id, undo)
      forgetOldest(undos, MOST_UNDOS)
      return id
    },
    /**
     * Undoes an edit: the file becomes what it was, to the byte if nothing else was changed since. Throws `nothing_to_undo`, and
     * `config_conflict` if a part that the edit changed was changed again.
     */
    async undo(id: string): Promise<void> {
      const undo = undos.get(id)
      if (undo === undefined)
        throw new TooltrayError('nothing_to_undo', 'This change can’t be undone any more.', { hint: 'Set the permission again.' })
      await config.write((text) => (text === undo.after ? undo.before : undone(text, undo)))
      undos.delete(id)
    },
  }
}

const DESTRUCTIVE = ['settings', 'destructive']
/** What holds without the setting. */
const USUAL = 'ask'

function destructiveIn(text: string): unknown {
  const node = memberOf(memberOf(parseJsonc(text).root, 'settings'), 'destructive')
  return node && valueOfNode(node)
}

function undone(text: string, { added, removed, tools, destructive }: Undo): string {
  const all = rulesIn(text)
  const places = added.map((rule) => all.findIndex((each) => isDeepStrictEqual(each, rule)))
  const isThere = (server: string, after: unknown): boolean => isDeepStrictEqual(serverEntryIn(text, server)['tools'], after)
  const isUnchanged =
    !places.includes(-1) &&
    [...tools].every(([server, { after }]) => isThere(server, after)) &&
    (destructive === undefined || destructiveIn(text) === destructive.after)
  if (!isUnchanged)
    throw new TooltrayError('config_conflict', 'These permissions were changed again since.', {
      hint: 'Nothing was written; set the permission again.',
    })
  const rules = addListItems(removeListItems(text, 'rules', new Set(places)), 'rules', removed)
  const switched = [...tools].reduce((result, [server, { before }]) => setServerKey(result, server, ['tools'], before), rules)
  return destructive === undefined ? switched : setJsoncValue(switched, DESTRUCTIVE, destructive.before)
}

/** The servers whose `tools` an edit is about. */
function serversOf(cells: readonly CellChange[], { offerAgain = [] }: MoreChanges): string[] {
  const switched = cells.flatMap(({ server, offered }) => (offered === undefined ? [] : (server ?? [])))
  return [...new Set([...switched, ...offerAgain.map(({ server }) => server)])]
}

/** @param again the patterns to take out of `deny`. */
function switchedTools(
  before: unknown,
  server: string,
  cells: readonly CellChange[],
  again: readonly string[],
  isMeant: (pattern: string, tool: string, server: string) => boolean,
): Tools | undefined {
  const tools = (isObject(before) ? before : {}) as Tools
  const { allow: given, deny: denied, ...others } = tools
  const stay = again.length === 0 ? denied : denied?.filter((pattern) => !again.includes(pattern))
  const left: OfferLists = {
    ...(given === undefined ? {} : { allow: given }),
    // A list that became empty is taken out.
    ...(stay === undefined || (stay.length === 0 && stay !== denied) ? {} : { deny: stay }),
  }
  const lists = cells.reduce<OfferLists>((result, { server: of, tool, offered }) => {
    if (of !== server || tool === undefined || offered === undefined) return result
    return switchedLists(result, tool, offered, (pattern) => isMeant(pattern, tool, server))
  }, left)
  const { allow, deny } = lists
  const after = { ...others, ...(allow === undefined ? {} : { allow }), ...(deny === undefined ? {} : { deny }) }
  return Object.keys(after).length === 0 ? undefined : after
}

/** A pattern that keeps several tools off is the user's to change: the tool stays off, and the answer says why. */
function switchedLists(lists: OfferLists, tool: string, on: boolean, isMeant: (pattern: string) => boolean): OfferLists {
  try {
    return switchTool(lists, tool, on, isMeant)
  } catch (error) {
    if (error instanceof TooltrayError && error.code === 'config_invalid') return lists
    throw error
  }
}

function withTools(text: string, server: string, after: Tools | undefined): string {
  if (after === undefined) return setServerKey(text, server, ['tools'], undefined)
  const denied = setServerKey(text, server, ['tools', 'deny'], after.deny)
  return setServerKey(denied, server, ['tools', 'allow'], after.allow)
}
