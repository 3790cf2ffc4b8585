import { avelino } from './avelino.ts'
import type { Hub } from './hub.ts'
import type { LargerProgram } from './larger/larger-program.ts'
import { largerPrograms } from './larger/larger-program-list.ts'
import { mcproxy } from './mcproxy.ts'
import { mcpzip } from './mcpzip.ts'
import { toolHub } from './tool-hub.ts'

/** The hubs whose settings Tooltray reads, by their names in `tooltray import`. */
export const hubList: readonly Hub[] = [mcpzip, avelino, mcproxy, toolHub]

/** Returns a hub, or a program for many people, by its name in `tooltray import`. */
export function hubNamed(id: string): Hub | LargerProgram | undefined {
  return [...hubList, ...largerPrograms].find((hub) => hub.id === id)
}

/** Returns the hub whose settings file this is; undefined for that of an AI app, or of Tooltray. */
export function hubOf(document: Readonly<Record<string, unknown>>): Hub | undefined {
  return hubList.find((hub) => hub.isItsFile(document))
}
