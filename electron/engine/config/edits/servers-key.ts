import type { Node } from 'jsonc-parser'
import { memberOf } from '../../documents/jsonc-document.ts'

/**
 * Returns the key that a servers file has for its servers: `servers`, as VS Code and tool-hub-mcp write it, if that is an object and there
 * is no `mcpServers`. All reads and edits use it, so that a file keeps the key that its author chose.
 *
 * @param root of the file; undefined: an empty file.
 */
export function serversKeyOf(root: Node | undefined): 'mcpServers' | 'servers' {
  if (memberOf(root, 'mcpServers') !== undefined) return 'mcpServers'
  return memberOf(root, 'servers')?.type === 'object' ? 'servers' : 'mcpServers'
}

/** Returns the servers of a file; undefined if it has none. */
export function serversNodeOf(root: Node | undefined): Node | undefined {
  return memberOf(root, serversKeyOf(root))
}
