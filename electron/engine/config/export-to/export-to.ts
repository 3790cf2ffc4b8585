import { isObject } from '../../base/is-object.ts'
import type { ConfigExport } from '../config-export.ts'
import { toAgentgateway } from './agentgateway.ts'
import { toCompose } from './compose.ts'
import { LEFT_SECTIONS } from './left-reasons.ts'
import { type PeopleSignIn, peopleSignIn } from './people/people-sign-in.ts'
import type { ExportTarget, LeftOut, TargetExport } from './target-export.ts'
import { toToolHive } from './toolhive.ts'

const WRITERS: Readonly<Record<ExportTarget, (config: ConfigExport) => TargetExport>> = {
  toolhive: toToolHive,
  agentgateway: toAgentgateway,
  compose: toCompose,
}

/**
 * Returns an exported configuration as files of another program, and everything that has no place there. No file contains a secret, if the
 * configuration contains none: `exportConfig` replaces them by references.
 */
export function exportTo(target: ExportTarget, config: ConfigExport): TargetExport {
  const { files, left, secrets } = WRITERS[target](config)
  return { files, left: [...left, ...sectionsOf(config)], secrets }
}

/** What has no place in any program. Profiles and the sign-in of people have one, which each program says itself. */
function sectionsOf(config: ConfigExport): LeftOut[] {
  const { roles, rules, settings } = config
  const signIn = peopleSignIn(config, [])
  const of = (section: keyof typeof LEFT_SECTIONS, names: readonly string[]): LeftOut[] =>
    names.map((name) => ({ server: '', field: name === '' ? section : `${section}.${name}`, why: LEFT_SECTIONS[section] }))
  return [
    ...of(
      'roles',
      Object.keys(roles).filter((role) => signIn?.access?.used.includes(role) !== true),
    ),
    ...of('rules', rules.length === 0 ? [] : ['']),
    ...of(
      'settings',
      Object.entries(settings).flatMap((each) => settingsLeft(each, signIn)),
    ),
    ...of(signIn === undefined ? 'clients' : 'tokens', ['']).map((each) => ({ ...each, field: 'clients' })),
    ...of('learning', ['']),
  ]
}

/** The names of a setting that are left: of `http`, only what is not the sign-in of people. */
function settingsLeft([name, value]: [string, unknown], signIn: PeopleSignIn | undefined): string[] {
  if (name !== 'http' || signIn === undefined) return [name]
  return Object.keys(isObject(value) ? value : {}).flatMap((key) => (key === 'oidc' ? [] : [`http.${key}`]))
}
