import { isObject } from '../base/is-object.ts'
import { type CatalogTool, definitionOf } from './tool.ts'

/** What a tool declares about pages (MCP Apps, `_meta.ui`). */
export interface ToolPage {
  /** The `ui://` URI of the page that shows its results, by its server; undefined if it has none. */
  readonly uri: string | undefined
  /** Whether a model may see and call it. */
  readonly isForModel: boolean
  /** Whether a page of its server may call it. */
  readonly isForPages: boolean
}

/** A tool that declares nothing (MCP Apps: `visibility` defaults to both). */
export const NO_PAGE: ToolPage = { uri: undefined, isForModel: true, isForPages: true }

/** A key that begins with `ui`, or an escape that could hide one. Nearly no definition has either, so it is not parsed. */
const MAY_HAVE_PAGE = /"ui["/]|\\u00/

/** Reads what a tool declares about pages. */
export function pageOf(tool: CatalogTool): ToolPage {
  return MAY_HAVE_PAGE.test(tool.json) ? pageIn(definitionOf(tool)) : NO_PAGE
}

/** Reads the same from a definition: `_meta.ui`, and the older `_meta["ui/resourceUri"]`. */
export function pageIn({ _meta: meta }: Readonly<Record<string, unknown>>): ToolPage {
  if (!isObject(meta)) return NO_PAGE
  const ui = isObject(meta['ui']) ? meta['ui'] : {}
  const uri = [ui['resourceUri'], meta['ui/resourceUri']].find((each) => typeof each === 'string')
  const { visibility } = ui
  const isFor = (whom: string): boolean => !Array.isArray(visibility) || visibility.includes(whom)
  if (uri === undefined && isFor('model') && isFor('app')) return NO_PAGE
  return { uri, isForModel: isFor('model'), isForPages: isFor('app') }
}
