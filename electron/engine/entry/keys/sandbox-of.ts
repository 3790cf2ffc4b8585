import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import { sandboxKey } from './sandbox-key.ts'

/** The sandbox rules of an unchecked entry of servers.json; undefined if it has no valid sandbox. */
export function sandboxOf({ sandbox }: Readonly<Record<string, unknown>>): SandboxRules | undefined {
  return sandbox === undefined ? undefined : sandboxKey.safeParse(sandbox).data
}
