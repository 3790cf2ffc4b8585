import type { ListedRule, PolicyDecision } from '../../../electron/contract/access.ts'
import { humanName } from '../../../electron/control/human-name.ts'
import type { Route } from '../../frame/route.ts'
import { exceptionsOf } from '../exceptions/exceptions.ts'
import { type SentencePart, ruleSentence } from '../exceptions/rule-sentence.ts'

/** Why a call is decided as it is, and where that can be changed. */
export interface Why {
  readonly parts: readonly SentencePart[]
  readonly link?: { readonly label: string; readonly route: Route }
}

const DEFAULTS: Readonly<Record<PolicyDecision['decision'], string>> = {
  allow: 'None of your settings says otherwise.',
  ask: 'It may delete or overwrite something, and none of your settings says otherwise.',
  deny: 'This is the default.',
}

/**
 * Says why a call is decided so; undefined if nothing in particular decides, e.g. because there is no such tool.
 *
 * @param server of the tool.
 * @param rules of the configuration, in order.
 * @param nameOf names an app by its id.
 */
export function whyOf(
  { decision, by }: PolicyDecision,
  server: string,
  rules: readonly ListedRule[],
  nameOf: (client: string) => string,
): Why | undefined {
  switch (by?.kind) {
    case undefined:
      return undefined
    case 'rule':
      return whyRule(by.number, rules, nameOf)
    case 'role':
      return {
        parts: [`The role ${by.name ?? ''} limits it.`],
        link: { label: 'People and devices', route: { page: 'permissions', view: 'people' } },
      }
    case 'profile':
      return {
        parts: [`${humanName(server)} is not in the profile ${by.name ?? ''}.`],
        link: { label: 'Profiles', route: { page: 'settings', part: 'profiles' } },
      }
    case 'project':
      return {
        parts: [`${humanName(server)} is only for apps that work in its project folder.`],
        link: { label: `About ${humanName(server)}`, route: { page: 'servers', server } },
      }
    case 'switch':
      return {
        parts: ['It is off for every app.'],
        link: { label: `Tools of ${humanName(server)}`, route: { page: 'servers', server, tab: 'tools' } },
      }
    case 'default':
      return { parts: [DEFAULTS[decision]], link: { label: 'When should Tooltray ask you?', route: { page: 'permissions' } } }
  }
}

function whyRule(number: number | undefined, rules: readonly ListedRule[], nameOf: (client: string) => string): Why | undefined {
  if (number === undefined) return undefined
  const exception = exceptionsOf(rules, []).find(({ numbers }) => numbers.includes(number))
  if (exception === undefined)
    return { parts: ['You set this for every app and server.'], link: { label: 'By what a tool does', route: { page: 'permissions' } } }
  return {
    parts: ruleSentence(exception.meaning, { nameOf }),
    link: { label: 'Your exception', route: { page: 'permissions', rule: String(number) } },
  }
}
