import type { PolicyDecision } from '../../../contract/access.ts'
import { clientIdOf } from '../../config/client-names.ts'
import type { Access } from '../../authorization/credentials/access.ts'
import type { Caller } from '../../authorization/scope/scopes.ts'

type Arguments = Readonly<Record<string, unknown>>

/** What the rules mean for one client. */
export interface PolicyControl {
  /**
   * Whether a client may use a tool, or a person is asked first. `client`: the name of a credential, else what a client of this machine
   * calls itself or the id of an AI app: one in whose settings Tooltray is registered is taken to come by that entry. `profile`: as if it
   * worked in that one. `arguments`: as its server would get them; without any, by the rules that name none.
   */
  check(asked: {
    readonly client: string
    readonly tool: string
    readonly profile?: string | undefined
    readonly arguments?: Arguments | undefined
  }): Promise<PolicyDecision>
}

/**
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
