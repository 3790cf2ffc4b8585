import type { ToolDefinition } from '../../electron/engine/catalog/tool.ts'
import { ownTools } from '../../electron/engine/gateway/meta-tools/meta-tools.ts'

/** The part of a JSON schema that the page shows of a parameter. */
interface Parameter {
  readonly type?: string
  readonly description?: string
}

interface Input {
  readonly properties?: Readonly<Record<string, Parameter>>
  readonly required?: readonly string[]
}

/** The page of the tools that Tooltray offers to models, with the texts that models read. */
export function modelToolsPage(): string {
  const always = ownTools()
  const scripts = ownTools('', true).slice(always.length)
  return [
    '<!-- Written by `npm run docs` out of electron/engine/gateway/meta-tools/meta-tools.ts. -->',
    '',
    '# What a model sees',
    '',
    'By default, an AI app lists these tools of Tooltray, and [tools that you use often](../guide/listed-tools.md). The descriptions are',
    'those that a model reads.',
    '',
    'Tooltray also sends instructions. They say how to find and run a tool, and what each server is for.',
    '',
    ...always.flatMap(sectionOf),
    '## Scripts',
    '',
    'If you [turn scripts on](../guide/scripts.md), an app lists these tools, too.',
    '',
    ...scripts.flatMap((tool) => sectionOf(tool).map((line) => line.replace(/^## /, '### '))),
  ].join('\n')
}

function sectionOf({ name, description = '', inputSchema }: ToolDefinition): string[] {
  const { properties = {}, required = [] } = inputSchema as Input
  const rows = Object.entries(properties).map(([key, { type, description: says = '' }]) => {
    const needed = required.includes(key) ? 'yes' : ''
    return `| \`${key}\` | ${type === undefined ? 'any JSON' : `\`${type}\``} | ${needed} | ${escaped(says)} |`
  })
  return [
    `## \`${name}\``,
    '',
    ...wrapped(escaped(description)),
    '',
    '| Parameter | Type | Required | Description |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
}

/** A text that Markdown shows as it is: without tags, links, and cells of tables. */
function escaped(text: string): string {
  return text.replaceAll(/[<|]|(?<=\])\(/g, String.raw`\$&`)
}

/** Lines of at most 140 columns. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > 140) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
