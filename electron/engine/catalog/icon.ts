import { isObject } from '../base/is-object.ts'

/** Of an icon that is embedded in a definition, in characters. */
const LONGEST_ICON = 64_000
/** Only embedded icons are shown. Loading one from a URL would tell its owner who looks at it, and when. */
const ICON = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/** The first icon of a definition that can be shown, as a `data:` URL (MCP specification 2025-11-25, icons). */
export function iconOf({ icons }: Readonly<Record<string, unknown>>): string | undefined {
  const sources = (Array.isArray(icons) ? (icons as unknown[]) : []).map((icon) => (isObject(icon) ? icon.src : undefined))
  return sources.find((src): src is string => typeof src === 'string' && src.length <= LONGEST_ICON && ICON.test(src))
}
