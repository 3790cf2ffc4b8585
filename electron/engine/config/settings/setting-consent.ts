import type { SettingKey, SettingPreview, SettingValue } from '../../../contract/settings/settings.ts'
import { isObject } from '../../base/is-object.ts'
import { legible } from '../../base/text/legible.ts'
import { hashOf } from '../../entry/consent/agreement.ts'
import { type SecretHolders, borrowedSecrets, secretsOf } from '../../entry/consent/borrowed-secrets.ts'
import { canonicalJson } from '../../entry/consent/canonical-json.ts'
import { shownTarget } from '../../entry/secrets/shown-words.ts'
import { isDeepStrictEqual } from 'node:util'
import { isIP } from 'node:net'
import type { HttpSettings } from './http-schema.ts'
import { parseServersFile } from '../servers-file.ts'
import { isLoopback } from './http-safety.ts'
import { settingIn, withSetting } from './setting-places.ts'

const NOTHING: SettingPreview = { says: [], borrowed: [] }

/**
 * What a change of a setting runs, opens, or sends beyond what it did before, and the fingerprint to agree to. Nothing is needed for what
 * runs, opens, or sends less. Throws `config_syntax`, `config_invalid`.
 *
 * @param text of servers.json as it is now.
 * @param holders the stored secrets.
 */
export function previewSetting(text: string, key: SettingKey, value: SettingValue | undefined, holders: SecretHolders): SettingPreview {
  const before = settingIn(text, key)
  if (value === undefined || canonicalJson(before ?? null) === canonicalJson(value)) return openedBy(text, key, value)
  if (key === 'hooks') return agreedTo(key, value, newHooks(before, value).map(hookSentence))
  if (key === 'sync.folder' || key === 'sync.take') return sharedBy(text, key, value)
  if (isObject(value) && (key === 'telemetry' || key === 'rerank')) {
    const url = textOf(value['url']) ?? `the model of ${textOf(value['provider']) ?? 'nobody'}`
    const borrowed = borrowedSecrets({ ...value, url }, holders, isObject(before) ? secretsOf(before) : new Set())
    const to = URL.parse(url)?.host ?? url
    const what =
      key === 'telemetry'
        ? `Times, names, and outcomes of tool calls go to ${legible(to)}. Arguments and results do not.`
        : `Searches of your apps, and the names and descriptions of the tools that they find, go to ${legible(to)}.`
    return { ...agreedTo(key, value, [what]), borrowed }
  }
  return openedBy(text, key, value)
}

/** What shares the configuration, or lets the shared folder change it. */
function sharedBy(text: string, key: SettingKey, value: SettingValue): SettingPreview {
  const { folder, take } = parseServersFile(withSetting(text, key, value)).settings.sync
  if (folder === undefined) return NOTHING
  const where = legible(folder)
  return agreedTo(key, value, [
    ...(key === 'sync.folder' ? [`Servers, profiles, permissions, settings, and scripts are written to ${where}, without keys.`] : []),
    ...(take === 'all'
      ? [`What others write to ${where} applies here without asking: anyone who can write there can run programs here.`]
      : []),
  ])
}

/** The changes of `http` alone open something: whichever of its keys changes, what counts is the listener that it makes. */
function openedBy(text: string, key: SettingKey, value: SettingValue | undefined): SettingPreview {
  if (!key.startsWith('http.')) return NOTHING
  const [before, after] = [text, withSetting(text, key, value)].map((each) => parseServersFile(each).settings.http)
  if (before === undefined || after === undefined || !after.enabled || isDeepStrictEqual(before, after)) return NOTHING
  // Without an OpenID provider, or with a narrower address, nobody new comes in.
  if (value === undefined && key !== 'http.host' && key !== 'http.port') return NOTHING
  if (key === 'http.signIn' && value !== true) return NOTHING
  return agreedTo(key, value, httpSentences(after))
}

function httpSentences({ host, port, tls, trustedProxy, oidc, signIn }: HttpSettings): string[] {
  const name = isIP(host) === 6 ? `[${host}]` : host
  const who = isLoopback(host) ? 'Programs on this computer' : 'Other computers that reach this one'
  const address = `${tls === undefined ? 'http' : 'https'}://${legible(name)}:${port}/mcp`
  const role = oidc?.role === undefined ? '' : ` in the role ${legible(oidc.role)}`
  return [
    `Tooltray opens ${address}. ${who} can connect, each with a key that you make.`,
    ...(trustedProxy === undefined ? [] : [`The proxy at ${trustedProxy.addresses.join(', ')} says who connects.`]),
    ...(signIn ? ['Devices can also sign in with a code that Tooltray shows when you ask for it.'] : []),
    ...(oidc === undefined ? [] : [`People who sign in at ${legible(oidc.issuer)} can connect without a key${role}.`]),
  ]
}

function newHooks(before: SettingValue | undefined, after: SettingValue): Record<string, unknown>[] {
  const known = new Set((Array.isArray(before) ? before : []).map((hook) => canonicalJson(hook)))
  const hooks: unknown[] = Array.isArray(after) ? after : []
  return hooks.filter(isObject).filter((hook) => !known.has(canonicalJson(hook)))
}

function hookSentence(hook: Record<string, unknown>): string {
  const { url, when = ['before'] } = hook
  const times = (Array.isArray(when) ? when : [when]).map(String).join(' and ')
  const target = legible(shownTarget(hook))
  return url === undefined
    ? `Tooltray runs this program ${times} calls, and gives it their arguments: ${target}`
    : `Tooltray sends calls with their arguments ${times} they run to ${target}`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function agreedTo(key: SettingKey, value: SettingValue | undefined, says: readonly string[]): SettingPreview {
  return says.length === 0 ? NOTHING : { says, borrowed: [], fingerprint: hashOf({ key, value: value ?? null, says }) }
}
