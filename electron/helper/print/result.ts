import { plainJson, plainLine, plainText } from './text.ts'

type Content = Readonly<Record<string, unknown>>

/**
 * Formats the result of an MCP tool for people: text unchanged, other content as a line in brackets, structured content if there is no
 * text. Returns an empty text if the result is empty.
 *
 * @param saved the paths of those items that were saved.
 */
export function resultText(result: Content, saved: ReadonlyMap<unknown, string> = new Map()): string {
  const content = Array.isArray(result.content) ? (result.content as Content[]) : []
  const parts = content.map((item) => contentText(item, saved.get(item)))
  const hasText = content.some((item) => item.type === 'text')
  if (!hasText && result.structuredContent !== undefined) parts.push(plainJson(result.structuredContent))
  return parts.join('\n')
}

function contentText(item: Content, path: string | undefined): string {
  switch (item.type) {
    case 'text':
      return plainText(textOf(item.text))
    case 'image':
    case 'audio':
      return bracketed([item.type, item.mimeType], sizeOf(item.data), path)
    case 'resource':
      return resourceText((item.resource ?? {}) as Content, path)
    case 'resource_link':
      return [bracketed(['resource', item.uri, item.mimeType]), plainLine(textOf(item.title ?? item.name))].join(' ').trimEnd()
    default:
      return plainJson(item)
  }
}

function resourceText(resource: Content, path: string | undefined): string {
  const words = ['resource', resource.uri, resource.mimeType]
  if (typeof resource.text === 'string') return `${bracketed(words)}\n${plainText(resource.text)}`
  return bracketed(words, sizeOf(resource.blob), path)
}

function bracketed(words: readonly unknown[], size?: string, path?: string): string {
  const known = words.map((word) => plainLine(textOf(word))).filter((word) => word !== '')
  return `[${known.join(' ')}${size === undefined ? '' : `, ${size}`}${path === undefined ? '' : `, saved as ${plainLine(path)}`}]`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function sizeOf(base64: unknown): string | undefined {
  return typeof base64 === 'string' ? byteSize(Buffer.byteLength(base64, 'base64')) : undefined
}

/** Formats a number of bytes in decimal units: `512 B`, `12.3 kB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`
}
