import { readFile } from 'node:fs/promises'
import { systemCodeOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { splitQualified } from '../../catalog/names.ts'
import { effectOf } from '../../catalog/tool.ts'
import type { ListedBefore } from './listed-tools.ts'

/**
 * The tools at hand of the greeting that the engine before left on disk: clients that came since then were told of them by the helper. None
 * where there is no greeting, or one that cannot be understood.
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

function toolsOf(greeting: unknown): unknown[] {
  const legacy = isObject(greeting) ? greeting['legacy'] : undefined
  const list = isObject(legacy) ? legacy['toolsList'] : undefined
  const tools = isObject(list) ? list['tools'] : undefined
  return Array.isArray(tools) ? tools : []
}
