import { isObject } from '../base/is-object.ts'

/** Of a picture that comes with a definition, in characters. */
const LONGEST_ICON = 64_000
/** Pictures that are shown come with the definition: an address would tell its owner who looks, and when. */
const ICON = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i

/** Of the pictures of a definition (MCP specification 2025-11-25, icons) the first that can be shown, as a `data:` URL. */
export function iconOf({ icons }: Readonly<Record<string, unknown>>): string | undefined {
  const sources = (Array.isArray(icons) ? (icons as unknown[]) : []).map((icon) => (isObject(icon) ? icon.src : undefined))
  return sources.find((src): src is string => typeof src === 'string' && src.length <= LONGEST_ICON && ICON.test(src))
}
