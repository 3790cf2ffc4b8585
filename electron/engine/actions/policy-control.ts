import type { PolicyDecision } from '../../contract/access.ts'
import type { Access } from '../access/access.ts'
import type { Caller } from '../gateway/offer/scopes.ts'

/** What the rules mean for one client. */
export interface PolicyControl {
  /**
   * Whether a client may use a tool. `client`: the name of a credential, else what a client of this machine calls itself. `profile`: as if
   * it worked in that one.
   */
  check(asked: { readonly client: string; readonly tool: string; readonly profile?: string | undefined }): Promise<PolicyDecision>
}

/** @param decide as `policyOf`. */
export function policyControl(
  access: Pick<Access, 'list'>,
  decide: (caller: Caller, tool: string) => Promise<PolicyDecision>,
): PolicyControl {
  return {
    async check({ client, tool, profile }) {
      const credential = access.list().find(({ name }) => name === client)
      const own = credential?.profile
      if (own !== undefined && profile !== undefined && own !== profile)
        return { decision: 'deny', reason: `The credential ${client} works in the profile ${own}, and in no other.` }
      return decide({ client, profile: own ?? profile, role: credential?.role }, tool)
    },
  }
}
