import type { PolicyDecision } from '../../../contract/access.ts'
import { clientIdOf } from '../../config/client-names.ts'
import type { Access } from '../../authorization/credentials/access.ts'
import type { Caller } from '../../authorization/scope/caller.ts'

type Arguments = Readonly<Record<string, unknown>>

/** What the access rules decide for one client. */
export interface PolicyControl {
  /**
   * Returns whether a client may use a tool, or the user must approve it first.
   * - `client`: the name of a credential, else the client's own name or the id of an AI app. An app in whose settings Tooltray is
   *   registered counts as authenticated.
   * - `profile`: as if the client worked in that profile.
   * - `arguments`: as the server would get them. Without arguments, only rules that name none apply.
   */
  check(asked: {
    readonly client: string
    readonly tool: string
    readonly profile?: string | undefined
    readonly arguments?: Arguments | undefined
  }): Promise<PolicyDecision>
}

/**
 * Creates the policy check.
 *
 * @param isRegistered whether Tooltray is registered in the settings of an AI app, by its id.
 * @param decide as `policyOf`.
 */
export function policyControl(
  access: Pick<Access, 'list'>,
  isRegistered: (client: string) => Promise<boolean>,
  decide: (caller: Caller, tool: string, args: Arguments | undefined) => Promise<PolicyDecision>,
): PolicyControl {
  return {
    async check({ client, tool, profile, arguments: args }) {
      const credential = access.list().find(({ name }) => name === client)
      const own = credential?.profile
      if (own !== undefined && profile !== undefined && own !== profile)
        return { decision: 'deny', reason: `The credential ${client} works in the profile ${own}, and in no other.` }
      if (credential !== undefined) return decide({ client, provenAs: client, profile: own ?? profile, role: credential.role }, tool, args)
      const app = clientIdOf(client)
      return decide({ client, provenAs: app !== undefined && (await isRegistered(app)) ? app : undefined, profile }, tool, args)
    },
  }
}
