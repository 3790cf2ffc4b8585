import type { PolicyDecision, PolicyQuestion } from '../../../contract/access.ts'
import { clientIdOf } from '../../config/apps/client-names.ts'
import type { Access } from '../../authorization/credentials/access.ts'
import type { Subject } from '../../authorization/scope/subject.ts'

/**
 * Creates the check of what the access rules decide for one client.
 *
 * @param isRegistered whether Tooltray is registered in the settings of an AI app, by its id.
 * @param decide as `policyOf`.
 */
export function policyControl(
  access: Pick<Access, 'list'>,
  isRegistered: (client: string) => Promise<boolean>,
  decide: (subject: Subject, tool: string, args?: Readonly<Record<string, unknown>>) => Promise<PolicyDecision>,
) {
  return {
    /**
     * Returns whether a client may use a tool, or the user must approve it first.
     * - `client`: the name of a credential, else the client's own name or the id of an AI app. An app in whose settings Tooltray is
     *   registered counts as authenticated.
     * - `profile`: as if the client worked in that profile.
     * - `arguments`: as the server would get them. Without arguments, only rules that name none apply.
     */
    async check({ client, tool, profile, arguments: args }: PolicyQuestion): Promise<PolicyDecision> {
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
