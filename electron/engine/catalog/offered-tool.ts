import type { ToolEffect } from './effects/effect-of.ts'
import type { CatalogTool } from './tool.ts'

/** A tool as clients see it: what the catalog has, after the rules of its server. */
export interface OfferedTool extends ToolEffect {
  /** The server's name in the configuration. */
  readonly server: string
  /** The name shown, without its server. */
  readonly name: string
  /** What clients call it by. */
  readonly qualifiedName: string
  readonly source: CatalogTool
}

/** A tool that the catalog knows and nobody may use. */
export interface WithheldTool {
  readonly server: string
  readonly name: string
  readonly qualifiedName: string
  readonly because: 'server-disabled' | 'not-allowed' | 'held'
  readonly source: Pick<CatalogTool, 'name'>
}
