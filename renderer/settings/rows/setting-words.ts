import type { SettingKey } from '../../../electron/contract/settings/settings.ts'
import type { SettingsPart } from '../../frame/route.ts'

/** How a setting is named on its page, and what the search over all settings finds. */
export interface SettingWords {
  readonly part: SettingsPart
  readonly name: string
  readonly about: string
}

/** The words of the settings that the engine keeps. `destructive` is decided on the page Permissions. */
export const SETTING_WORDS: Readonly<Record<Exclude<SettingKey, 'destructive'>, SettingWords>> = {
  'http.enabled': {
    part: 'network',
    name: 'Others can reach Tooltray',
    about: 'Phones, other computers, and AI apps that connect to an address instead of starting a program.',
  },
  'http.host': { part: 'network', name: 'Listen on', about: 'An address of this computer. 0.0.0.0 is all of them.' },
  'http.port': { part: 'network', name: 'Port', about: 'Part of the address that others connect to.' },
  'http.tls': {
    part: 'network',
    name: 'Certificate files',
    about: 'The certificate and its key, both PEM files. Set them if you have a certificate of your own.',
  },
  'http.trustedProxy': { part: 'network', name: 'Behind a proxy', about: 'A reverse proxy that encrypts, and can say who connects.' },
  'http.signIn': {
    part: 'network',
    name: 'Sign in with a code',
    about: 'Claude, ChatGPT, and other apps that ask you to sign in can connect with a code that Tooltray shows.',
  },
  'http.oidc': {
    part: 'network',
    name: 'Sign-in with OpenID',
    about: 'People connect with the account of your organization instead of a key.',
  },
  registry: {
    part: 'general',
    name: 'Registry',
    about: 'Where Add server searches for servers. Any address with the API of the MCP registry.',
  },
  startTimeout: {
    part: 'limits',
    name: 'Time to start',
    about: 'How long a server may take. The first start of a package may take 5 minutes.',
  },
  callTimeout: { part: 'limits', name: 'Time for a call', about: 'After this time, the call fails. The server keeps running.' },
  questionTimeout: {
    part: 'limits',
    name: 'Time for your answer',
    about: 'To an approval or a question. After this time, the call is refused.',
  },
  idle: {
    part: 'limits',
    name: 'Stop when unused',
    about: 'By use: a server that is used often keeps running longer. It starts again on demand.',
  },
  idleMin: { part: 'limits', name: 'By use: at least', about: 'The shortest time that an unused server keeps running.' },
  idleMax: { part: 'limits', name: 'By use: at most', about: 'The longest time that an unused server keeps running.' },
  maxProcesses: { part: 'limits', name: 'Servers running at once', about: 'At this limit, the server that was unused longest stops.' },
  refreshEvery: { part: 'limits', name: 'Look for changed tools', about: 'Changes wait until you accept them.' },
  searchByMeaning: {
    part: 'search',
    name: 'Semantic search',
    about: 'Finds delete_note for “throw away that report”. Works offline, with data that came with Tooltray.',
  },
  learntTools: {
    part: 'search',
    name: 'List frequently used tools directly',
    about: 'Your apps see up to eight of them without a search.',
  },
  rerank: {
    part: 'search',
    name: 'Rerank with a model',
    about: 'Your own model reranks the results. If it does not answer, the order stays.',
  },
  scripts: {
    part: 'scripts',
    name: 'Apps may run scripts',
    about: 'One script makes many calls, and the app reads only its result. Each call still follows your permissions.',
  },
  resultLimit: {
    part: 'results',
    name: 'Shorten long results',
    about: 'A longer result is truncated. The app reads the rest in parts when it needs it.',
  },
  'audit.enabled': { part: 'record', name: 'Keep an audit log', about: 'Every call, each record signed with the one before.' },
  'audit.arguments': {
    part: 'record',
    name: 'Keep what was sent',
    about: 'The arguments of calls, with secrets masked. Without it, only their fingerprint is kept.',
  },
  'audit.object': {
    part: 'record',
    name: 'Keep what each call is about',
    about: 'One argument that says it, such as a file or a search, without secrets.',
  },
  'audit.days': { part: 'record', name: 'Keep for', about: 'Days. Older records are removed.' },
  'audit.megabytes': { part: 'record', name: 'Maximum size', about: 'Megabytes. The oldest records are removed first.' },
  'packages.youngest': {
    part: 'packages',
    name: 'Wait before updating',
    about: 'Versions of packages that are younger are not taken by themselves.',
  },
  'packages.look': {
    part: 'packages',
    name: 'Look for updates once a day',
    about: 'Asks the registry of each package. Without it, you check for an update yourself.',
  },
  'packages.hold': {
    part: 'packages',
    name: 'Updates wait for you',
    about: 'A newer version of a package runs only after you accept it.',
  },
  'sync.folder': {
    part: 'sync',
    name: 'Shared folder',
    about: 'A folder that all your computers have, such as ~/Dropbox/tooltray. Keys, sign-ins, and paths stay on each computer.',
  },
  'sync.take': { part: 'sync', name: 'Changes of other computers', about: 'Whether they wait for you, or apply at once.' },
  'gallery.update': {
    part: 'packages',
    name: 'Fetch newer lists of the gallery',
    about: 'Once a week, signed by the release. Without it, the list comes with Tooltray.',
  },
  'gallery.list': {
    part: 'packages',
    name: 'A gallery of your own',
    about: 'The path of a list, such as one of your company. Its servers come first.',
  },
  'gallery.suggest': {
    part: 'search',
    name: 'Suggest servers from the gallery',
    about: 'Where a search finds nothing, AI apps may read one line about a server of the gallery. Only you can add it.',
  },
  telemetry: {
    part: 'telemetry',
    name: 'Send traces',
    about: 'To your own collector, by OpenTelemetry. Times and names of tools, never what was sent.',
  },
  hooks: {
    part: 'hooks',
    name: 'Hooks',
    about: 'A program or address of your own that Tooltray asks about calls. It can deny a call or change what is sent.',
  },
}

/** Settings that are kept elsewhere than by the engine's settings, for the search. */
const OTHER_SETTINGS: readonly SettingWords[] = [
  { part: 'general', name: 'Appearance', about: 'Light, dark, or like your system.' },
  { part: 'general', name: 'Density', about: 'Comfortable or compact rows.' },
  { part: 'general', name: 'Technical names', about: 'Names as they are in MCP, beside titles.' },
  { part: 'general', name: 'Start when you log in', about: 'Your apps can then use Tooltray at once.' },
  { part: 'general', name: 'Notifications', about: 'When something needs your attention.' },
  { part: 'general', name: 'Settings file', about: 'Where it is, and what is wrong in it.' },
  { part: 'profiles', name: 'Profiles', about: 'Which servers your apps see, and how.' },
  { part: 'secrets', name: 'Keys', about: 'API keys and tokens of your servers.' },
  { part: 'secrets', name: 'Sign-ins', about: 'Accounts that servers use.' },
  { part: 'search', name: 'Learn from use', about: 'Which searches led to which tools.' },
  { part: 'search', name: 'Keep searches as typed', about: 'For you to read.' },
  { part: 'packages', name: 'Kept packages', about: 'Which versions your servers run, and what they take on disk.' },
  { part: 'backup', name: 'Export configuration', about: 'Servers, profiles, permissions, and settings as one file.' },
  { part: 'backup', name: 'Move to another computer', about: 'Everything in one encrypted file, with keys and sign-ins.' },
  { part: 'backup', name: 'Import configuration', about: 'From a file.' },
  { part: 'diagnostics', name: 'Checks', about: 'What works, and what does not.' },
  { part: 'diagnostics', name: 'Pause', about: 'Stop all servers for a while.' },
  { part: 'diagnostics', name: 'Stop Tooltray', about: 'It starts again when an app needs it.' },
  { part: 'about', name: 'Version', about: 'Version, license, and updates.' },
  { part: 'about', name: 'Updates', about: 'Check for new versions.' },
]

/** The settings whose name, words, or page match a search, in order. */
export function matchingSettings(query: string, titleOf: (part: SettingsPart) => string): readonly SettingWords[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [...Object.values(SETTING_WORDS), ...OTHER_SETTINGS].filter(({ part, name, about }) => {
    const text = `${name} ${about} ${titleOf(part)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The name of a setting as its page has it; a key that has no row of its own, as it is. */
export function settingName(key: string): string {
  return new Map<string, SettingWords>(Object.entries(SETTING_WORDS)).get(key)?.name ?? key
}
