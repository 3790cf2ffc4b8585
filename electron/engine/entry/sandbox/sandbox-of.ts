import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import { sandboxKey } from './sandbox-key.ts'

/** The rules of an entry as it stands in servers.json, which may be anything; undefined where it has no sandbox, or none that is valid. */
export function sandboxOf({ sandbox }: Readonly<Record<string, unknown>>): SandboxRules | undefined {
  return sandbox === undefined ? undefined : sandboxKey.safeParse(sandbox).data
}
