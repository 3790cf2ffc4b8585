import type { Platform } from '../../electron/engine/base/platform.ts'
import { type ClientDefinition, afterwardsOf, rootsOf } from '../../electron/engine/clients/apps/client.ts'
import { clientList } from '../../electron/engine/clients/apps/client-list.ts'
import { MARKER } from '../../electron/engine/clients/apps/own-entry.ts'
import type { PlaceholderStyle } from '../../electron/engine/clients/apps/placeholders.ts'
import { asksItself, isClientId } from '../../electron/engine/config/apps/client-names.ts'
import { listHabitsOf } from '../../electron/engine/gateway/exposure/app-list-limits.ts'
import { RESULT_HABITS, UNKNOWN_CLIENT } from '../../electron/engine/gateway/results/known-clients.ts'

/** The three systems, with the folders as people write them. */
const SYSTEMS: readonly (readonly [string, Platform['os'], Platform['env'], string])[] = [
  ['macOS', 'darwin', {}, '~'],
  ['Windows', 'win32', { APPDATA: '%APPDATA%', LOCALAPPDATA: '%LOCALAPPDATA%' }, '%USERPROFILE%'],
  ['Linux', 'linux', {}, '~'],
]

/** What of its own placeholders an import understands. */
const PLACEHOLDERS: Readonly<Record<PlaceholderStyle, string>> = {
  none: 'none, as its settings have none',
  shell: '`${NAME}`',
  editor: '`${env:NAME}`, `${input:NAME}`, and folders such as `${workspaceFolder}`',
  dollar: '`$NAME` and `${NAME}`',
  braces: '`{env:NAME}`',
}

const TAKES_EFFECT: Readonly<Record<ClientDefinition['takesEffect'], string>> = {
  restart: 'after a restart',
  'next-session': 'in the next session',
  'at-once': 'at once',
}

/** One page per AI app, by its path in `docs/`. */
export const APP_PAGES: Readonly<Record<string, () => string>> = Object.fromEntries(
  clientList.map((client) => [`guide/apps/${client.id}.md`, () => appPage(client)]),
)

/** The page with all of them. */
export function appsPage(): string {
  const rows = clientList.map((client) => {
    const { id, name } = client
    return `| [${name}](${id}.md) | \`${id}\` | ${TAKES_EFFECT[client.takesEffect]} |\n`
  })
  return `${WRITTEN}
# AI apps that Tooltray sets up

Tooltray finds these apps by their settings files. It can connect each of them and import its servers.

| App | Id in commands and rules | After it was connected |
|---|---|---|
${rows.join('')}
Any other app that can start an MCP server over stdio works too: [Connect your AI apps](../connect-apps.md) has the entry for it.
`
}

const WRITTEN = '<!-- Written by `npm run docs` out of scripts/reference/app-pages.ts. -->\n'

function appPage(client: ClientDefinition): string {
  const { id, name, placeholders } = client
  return `${WRITTEN}
# ${name}

## Connect it

In the window: open **AI apps**, choose **${name}**, review the change, and click **Connect**. Or by command:

\`\`\`sh
tooltray register ${id} --dry-run   # shows the change only
tooltray register ${id}             # shows it, asks, and writes it
\`\`\`

${afterwardsOf(client)}

To check it, ask ${name}: "Which tools does Tooltray have?" Its answer should name your servers. \`tooltray clients\`
shows whether it is connected.

## Import its servers

\`tooltray import ${id}\` copies its servers into Tooltray and leaves ${name} as it is.
With \`--take-over\`, Tooltray also replaces them in ${name}.

Placeholders that an import understands: ${PLACEHOLDERS[placeholders]}.

## What is written, and how to undo it

| System | Settings file |
|---|---|
${SYSTEMS.map((system) => `| ${system[0]} | ${filesOn(client, system)} |\n`).join('')}
Tooltray adds one entry. Your other settings, comments, and line breaks do not change.

${entryOf(client)}
Before the first change, Tooltray keeps a backup. \`tooltray undo ${id}\` puts the file back to the last byte.
\`tooltray unregister ${id}\` removes only this entry.
${projectOf(client)}
## What is different in ${name}

| Subject | Value |
|---|---|
${factsOf(client)
  .map(([subject, value]) => `| ${subject} | ${value} |\n`)
  .join('')}
[Connect your AI apps](../connect-apps.md#how-tooltray-recognizes-an-app) and [Large results](../large-results.md) explain these numbers.
`
}

function filesOn(client: ClientDefinition, [, os, env, home]: (typeof SYSTEMS)[number]): string {
  const places = client.places(rootsOf({ os, env, home, tmp: '', uid: undefined }))
  const files = places.map(({ file }) => `\`${os === 'win32' ? file.replaceAll('/', '\\') : file}\``)
  return files.join(client.everyPlace === true ? ' and ' : ', else ')
}

function projectOf({ id, projectFiles }: ClientDefinition): string {
  const [file] = projectFiles ?? []
  return file === undefined
    ? ''
    : `\nFor one project only: \`tooltray register ${id} --project <folder>\` writes to \`<folder>/${file}\`.\n`
}

function entryOf({ id, format, pointer, entry }: ClientDefinition): string {
  const program = { command: '/path/to/tooltray', args: ['connect'], env: { [MARKER]: id } }
  const written = format.set('', [...pointer, 'tooltray'], entry('tooltray', program)).trim()
  const language = written.startsWith('{') ? 'json' : written.startsWith('[') ? 'toml' : 'yaml'
  return `\`\`\`${language}\n${written}\n\`\`\`\n`
}

function factsOf(client: ClientDefinition): readonly (readonly [string, string])[] {
  const { id } = client
  const { tools, name } = listHabitsOf(id)
  const results = isClientId(id) ? RESULT_HABITS[id] : undefined
  return [
    ['Id in commands, rules and settings', `\`${id}\``],
    [
      'Tools that it shows its model',
      tools === undefined ? 'no limit is known' : `at most ${tools}; if all tools are listed directly, Tooltray lists no more`,
    ],
    ['Characters in the name of a tool', `at most ${name}; longer names are shortened`],
    [
      'Longest result that it shows in full, in characters',
      results === undefined ? `not measured; Tooltray assumes ${number(UNKNOWN_CLIENT.limit)}` : `${number(results.limit)} (measured)`,
    ],
    ['Asks before it calls a tool', asksItself(id) ? 'yes, by default' : 'not known; let Tooltray ask where it matters'],
    ['A change takes effect', TAKES_EFFECT[client.takesEffect]],
  ]
}

function number(value: number): string {
  return value.toLocaleString('en-GB')
}
