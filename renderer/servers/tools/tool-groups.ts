import type { PermissionState, PermissionValue, ToolPermissions } from '../../../electron/contract/consent/permissions.ts'
import type { Effect, ToolChoice } from '../../../electron/contract/tools.ts'
import { stateFor } from '../../permissions/state-words.ts'

/** A tool of the list, with its permission for the chosen client. */
export interface ShownTool {
  readonly tool: ToolChoice
  /** Undefined until permissions are known. */
  readonly state: PermissionState | undefined
}

/** Tools with the same effect. */
export interface ToolGroup {
  readonly effect: Effect
  readonly tools: readonly ShownTool[]
  /** What most of them are set to; undefined if that is unknown. */
  readonly value: PermissionValue | undefined
  /** How many are not. */
  readonly differing: number
}

/** The groups in the order of what matters most. */
const ORDER: readonly Effect[] = ['destructive', 'write', 'read']

/** Groups tools by effect; groups without tools are left out. */
export function toolGroups(
  tools: readonly ToolChoice[],
  permissions: readonly ToolPermissions[],
  client: string | undefined,
): readonly ToolGroup[] {
  const known = new Map(permissions.map((each) => [each.tool, each]))
  return ORDER.flatMap((effect) => {
    const shown = tools.flatMap((tool): ShownTool[] => {
      const found = known.get(tool.name)
      return tool.effect === effect ? [{ tool, state: found && stateFor(found, client) }] : []
    })
    if (shown.length === 0) return []
    const values = shown.flatMap(({ state }) => state?.value ?? [])
    const counts = Map.groupBy(values, (value) => value)
    const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
    return [{ effect, tools: shown, value: most?.[0], differing: most === undefined ? 0 : values.length - most[1].length }]
  })
}
