import { TOOL_PAGES_PATH } from '../../../electron/control/page/endpoint.ts'
import { desktop } from '../../engine/desktop.ts'

let template: Promise<string> | undefined

/** The address of an opened page: an origin of its own, which the host of this window serves. Throws if the host does not respond. */
export async function pageAddress(id: string): Promise<string> {
  if (desktop() !== undefined) return `tooltray-page://${id}/`
  template ??= fetch(TOOL_PAGES_PATH, { cache: 'no-store' }).then((response) => response.text())
  try {
    return (await template).replace('ID', id)
  } catch (error) {
    template = undefined
    throw error
  }
}
