import { isObject } from '../../base/is-object.ts'

type Named = Readonly<Record<string, unknown>>

/** Returns the URI that a client must use for a server's URI. */
export type Shown = (uri: string) => string

/**
 * Rewrites the URIs in a result that a client may read next: in links and embedded resources (MCP specification, server/tools, "resource
 * links" and "embedded resources"; the same in messages of prompts), in contents that were read, and in the app of a tool (MCP Apps).
 * Returns the same result if none changes, which is nearly always so. A large result that came as raw JSON text is passed on unparsed and
 * unchanged.
 */
export function withShownUris(result: Record<string, unknown>, shown: Shown): Record<string, unknown> {
  let changed = withShownApp(result, shown)
  const take = (key: string, map: (each: Named) => Named): void => {
    const list = result[key]
    if (!Array.isArray(list)) return
    const mapped = eachChanged(list as unknown[], map)
    if (mapped !== list) changed = { ...changed, [key]: mapped }
  }
  take('content', (block) => blockShown(block, shown))
  take('messages', (message) => messageShown(message, shown))
  take('contents', (content) => memberShown(content, 'uri', shown))
  return changed
}

/** Rewrites the app URI in the `_meta` of a tool or a result (MCP Apps: `ui.resourceUri`, formerly `ui/resourceUri`). */
export function withShownApp<T extends Named>(definition: T, shown: Shown): T {
  const { _meta: meta } = definition
  if (!isObject(meta)) return definition
  const former = memberShown(meta, 'ui/resourceUri', shown)
  const ui = isObject(former.ui) ? memberShown(former.ui, 'resourceUri', shown) : former.ui
  if (former === meta && ui === meta.ui) return definition
  return { ...definition, _meta: ui === former.ui ? former : { ...former, ui } }
}

function blockShown(block: Named, shown: Shown): Named {
  if (block.type === 'resource_link') return memberShown(block, 'uri', shown)
  if (block.type !== 'resource' || !isObject(block.resource)) return block
  const resource = memberShown(block.resource, 'uri', shown)
  return resource === block.resource ? block : { ...block, resource }
}

/** A message's content is one block or several (MCP specification, server/prompts). */
function messageShown(message: Named, shown: Shown): Named {
  const { content } = message
  const mapped = Array.isArray(content)
    ? eachChanged(content as unknown[], (block) => blockShown(block, shown))
    : isObject(content)
      ? blockShown(content, shown)
      : content
  return mapped === content ? message : { ...message, content: mapped }
}

function memberShown(value: Named, key: string, shown: Shown): Named {
  const uri = value[key]
  if (typeof uri !== 'string') return value
  const other = shown(uri)
  return other === uri ? value : { ...value, [key]: other }
}

/** Maps the objects of a list. Returns the same list if no element changes. */
function eachChanged(list: unknown[], map: (each: Named) => Named): unknown[] {
  let changed: unknown[] | undefined
  for (let at = 0; at < list.length; at += 1) {
    const each = list[at]
    if (!isObject(each)) continue
    const mapped = map(each)
    if (mapped === each) continue
    changed ??= [...list]
    changed[at] = mapped
  }
  return changed ?? list
}
