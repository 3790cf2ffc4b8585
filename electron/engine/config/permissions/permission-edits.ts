import { isDeepStrictEqual } from 'node:util'
import type { Rule } from '../../../contract/access.ts'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'
import { memberOf, parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { setJsoncValue } from '../../documents/jsonc-edit.ts'
import { addListItems, removeListItems } from '../../documents/jsonc-items.ts'
import type { ConfigStore } from '../config-store.ts'
import { serverEntryIn, setServerKey } from '../edits/edit.ts'
import { type OfferLists, switchTool } from '../edits/tool-switch.ts'
import { rulesIn } from '../rules/rule-edits.ts'
import type { NewNotes } from '../rules/rule-entry.ts'
import type { Settings } from '../settings-schema.ts'
import { type CellRules, withCells } from './cell-rules.ts'

/** What a cell becomes. */
export interface CellChange extends CellRules {
  /** For a tool and every client: whether the tool is offered. */
  readonly offered?: boolean
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
     * Writes cells, and the setting `destructive` if it is given, all or nothing. A switch that a pattern of several tools keeps off stays
     * off. Throws `server_unknown`.
     *
     * @returns the id that undoes it.
     */
    async set(cells: readonly CellChange[], destructive?: Settings['destructive']): Promise<string> {
      let undo: Undo | undefined
      await config.write((before) => {
        const tools = new Map<string, Replaced>()
        const switched = [...new Set(cells.flatMap(({ server, offered }) => (offered === undefined ? [] : (server ?? []))))].reduce(
          (text, server) => {
            const entry = serverEntryIn(text, server)
            const after = switchedTools(entry['tools'], server, cells, isMeant)
            if (isDeepStrictEqual(entry['tools'], after)) return text
            tools.set(server, { before: entry['tools'], after })
            return withTools(text, server, after)
          },
          before,
        )
        const written = withCells(switched, cells, newNotes)
        const setting = destructive === undefined ? undefined : { before: destructiveIn(before), after: destructive }
        const after = setting === undefined ? written.text : setJsoncValue(written.text, DESTRUCTIVE, destructive)
        undo = { before, after, ...written.change, tools, destructive: setting }
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

function switchedTools(
  before: unknown,
  server: string,
  cells: readonly CellChange[],
  isMeant: (pattern: string, tool: string, server: string) => boolean,
): Tools | undefined {
  const tools = (isObject(before) ? before : {}) as Tools
  const { allow: _, deny: __, ...others } = tools
  const lists = cells.reduce<OfferLists>((result, { server: of, tool, offered }) => {
    if (of !== server || tool === undefined || offered === undefined) return result
    return switchedLists(result, tool, offered, (pattern) => isMeant(pattern, tool, server))
  }, tools)
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
