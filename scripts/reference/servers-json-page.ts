import { type JsonSchema, type Section, keysOf, sections } from './servers-schema.ts'
import type { KeyText } from './keys/key-text.ts'

interface Chapter {
  readonly name: Section['name']
  readonly title: string
  readonly intro: string
}

const CHAPTERS: readonly Chapter[] = [
  { name: 'file', title: 'The file', intro: 'These keys stand at the top of the file.' },
  { name: 'server', title: 'Servers', intro: 'Each member of `mcpServers` is one server. It needs either `command` or `url`.' },
  { name: 'settings', title: 'Settings', intro: 'These keys stand in `settings`. You can change each of them in the window, too.' },
  {
    name: 'profile',
    title: 'Profiles',
    intro:
      'Each member of `profiles` is a list of names of servers, or an object with these keys. ' +
      'See [profiles](../guide/profiles-and-projects.md).',
  },
  { name: 'role', title: 'Roles', intro: 'Each member of `roles` is an object with these keys. See [access](../admin/access.md).' },
  {
    name: 'rule',
    title: 'Rules',
    intro:
      'Each element of `rules` is an object with these keys. A key that you leave out matches everything. See [rules](../guide/rules.md).',
  },
  {
    name: 'hook',
    title: 'Hooks',
    intro: 'Each element of `hooks` is an object with these keys. The first five select the calls. See [hooks](../admin/hooks.md).',
  },
]

const INTRO = `<!-- Written by \`npm run docs\` out of scripts/reference. -->

# servers.json

Your configuration is one file, \`servers.json\`. Settings > General in the window shows where it is, and so does \`tooltray status\`. You
can change everything in the window; you need not edit the file.

- The file is JSON. Comments and trailing commas are allowed, and stay when Tooltray changes the file.
- Tooltray reads the file again when it changes. If it is broken, the last valid version stays active, and the window names the line.
- A key that Tooltray does not know is ignored and shows as a warning. Keys that begin with \`_\` or \`/\` are your own notes.
- [servers.schema.json](servers.schema.json) is the JSON schema. A new file names it in \`$schema\`, so that editors check what you write.

\`\`\`jsonc
{
  "mcpServers": {
    "memory": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"] },
    "example": { "url": "https://mcp.example.com/mcp", "bearer": "\${secret:example-token}" }
  },
  "settings": { "destructive": "ask" }
}
\`\`\`

## Values

| Value | How to write it |
|---|---|
| duration | a number of seconds, or a text with a unit: \`500ms\`, \`90s\`, \`5m\`, \`1.5h\`, \`2d\` |
| pattern | a text in which \`*\` stands for any text. After a \`=\`, it is one exact name |
| \`\${NAME}\` | the environment variable of that name, or else the secret of that name |
| \`\${env:NAME}\` | the environment variable only |
| \`\${secret:NAME}\` | the secret only |
| \`\${NAME:-text}\` | the same as \`\${NAME}\`, with a default |
| \`\${PROJECT}\` | the folder that the AI app works in |
| \`$\${\` | the characters \`\${\` themselves |
`

/** The reference page of servers.json, from the schemas that read it. */
export function serversJsonPage(): string {
  const all = new Map(sections().map((section) => [section.name, section]))
  const chapters = CHAPTERS.map(({ name, title, intro }) => {
    const { schema, texts } = all.get(name) as Section
    const rows = keysOf(schema).map(([path, value]) => rowOf(path, value, texts[path]))
    return `## ${title}\n\n${intro}\n\n| Key | Type | Default | Description | Example |\n|---|---|---|---|---|\n${rows.join('')}`
  })
  return `${INTRO}\n${chapters.join('\n')}`
}

function rowOf(path: string, schema: JsonSchema, key: KeyText | undefined): string {
  if (key === undefined) throw new Error(`scripts/reference/keys has no text for "${path}"`)
  const { text, default: otherwise, example } = key
  const name = path.split('.').at(-1)
  const cells = [
    `\`${path}\``,
    typeOf(schema),
    otherwise === undefined ? '' : `\`${JSON.stringify(otherwise)}\``,
    text,
    `\`"${name?.replace(/^.*\[\]/, '')}": ${JSON.stringify(example)}\``,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

/** A type in words. */
function typeOf({ $ref, type, enum: values, anyOf, items, additionalProperties, properties }: JsonSchema): string {
  if ($ref !== undefined) return $ref.slice('#/definitions/'.length)
  if (values !== undefined) return values.map((value) => `\`"${String(value)}"\``).join(', ')
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(', or ')
  if (Array.isArray(type)) return 'text'
  switch (type) {
    case 'boolean':
      return '`true` or `false`'
    case 'integer':
      return 'whole number'
    case 'number':
      return 'number'
    case 'array':
      return items === undefined ? 'list' : `list: ${typeOf(items)}`
    case 'object':
      return properties === undefined && typeof additionalProperties === 'object' ? `by name: ${typeOf(additionalProperties)}` : 'object'
    default:
      return 'text'
  }
}
