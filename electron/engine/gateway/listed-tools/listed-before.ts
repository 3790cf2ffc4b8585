import { readFile } from 'node:fs/promises'
import { systemCodeOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { splitQualified } from '../../catalog/names/names.ts'
import { effectOf } from '../../catalog/tool.ts'
import type { ListedBefore } from './listed-tools.ts'

/**
 * The listed tools in the cached handshake that the previous engine left on disk: since then, the helper has shown them to clients. Empty
 * if there is no handshake, or if it cannot be read.
 */
export async function listedBefore(handshakeFile: string): Promise<ListedBefore[]> {
  try {
    return toolsOf(JSON.parse(await readFile(handshakeFile, 'utf8'))).flatMap((tool): ListedBefore[] => {
      if (!isObject(tool) || typeof tool['name'] !== 'string' || splitQualified(tool['name']) === undefined) return []
      const { name, annotations } = tool
      return [{ name, effect: effectOf({ name, inputSchema: {}, ...(isObject(annotations) ? { annotations } : {}) }) }]
    })
  } catch (error) {
    if (error instanceof SyntaxError || systemCodeOf(error) !== undefined) return []
    throw error
  }
}

function toolsOf(handshake: unknown): unknown[] {
  const legacy = isObject(handshake) ? handshake['legacy'] : undefined
  const list = isObject(legacy) ? legacy['toolsList'] : undefined
  const tools = isObject(list) ? list['tools'] : undefined
  return Array.isArray(tools) ? tools : []
}
