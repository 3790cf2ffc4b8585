import { avelino } from './avelino.ts'
import type { Hub } from './hub.ts'
import { mcproxy } from './mcproxy.ts'
import { mcpzip } from './mcpzip.ts'
import { toolHub } from './tool-hub.ts'

/** Hubs whose settings Tooltray reads, by the names that `tooltray import` has for them. */
export const hubList: readonly Hub[] = [mcpzip, avelino, mcproxy, toolHub]

export function hubNamed(id: string): Hub | undefined {
  return hubList.find((hub) => hub.id === id)
}

/** The hub whose settings a parsed text is; undefined: an AI app's, or Tooltray's own. */
export function hubOf(document: Readonly<Record<string, unknown>>): Hub | undefined {
  return hubList.find((hub) => hub.isItsFile(document))
}
