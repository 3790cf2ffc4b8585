import type { ToolEffect } from './effects/effect-of.ts'
import type { CatalogTool } from './tool.ts'
import type { ToolPage } from './tool-page.ts'

/** A tool as clients see it: from the catalog, after the rules of its server. */
export interface OfferedTool extends ToolEffect {
  /** The server's name in the configuration. */
  readonly server: string
  /** The name shown, without the server. */
  readonly name: string
  /** The name that clients call. */
  readonly qualifiedName: string
  readonly source: CatalogTool
  /** What it says of pages; undefined: nothing. */
  readonly page?: ToolPage | undefined
}

/** A tool in the catalog that may not be used. */
export interface WithheldTool {
  readonly server: string
  readonly name: string
  readonly qualifiedName: string
  readonly because: 'server-disabled' | 'not-allowed' | 'held' | 'left-out'
  readonly source: Pick<CatalogTool, 'name'>
}
