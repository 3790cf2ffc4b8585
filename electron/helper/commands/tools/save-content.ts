import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeComponent } from '../../../engine/base/text/decode-component.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../../engine/base/errors.ts'

type Content = Readonly<Record<string, unknown>>

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/javascript': 'js',
  'application/gzip': 'gz',
  'application/octet-stream': 'bin',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const LONGEST_NAME = 100

/** Returns the items of a result that are files: images, audio, and binary resources. */
export function fileItems(result: Content): Content[] {
  const content = Array.isArray(result.content) ? (result.content as Content[]) : []
  return content.filter((item) => bytesOf(item) !== undefined)
}

/**
 * Writes the files of a result into a folder, which is created if it is missing. Existing files are kept: a new one of the same name gets a
 * number.
 *
 * @param folder an absolute path.
 * @param tool the file name for items without one.
 * @returns the path of each, by its item.
 * @throws TooltrayError `usage` if the folder cannot be written to.
 */
export async function saveContent(result: Content, folder: string, tool: string): Promise<ReadonlyMap<unknown, string>> {
  const saved = new Map<unknown, string>()
  try {
    await mkdir(folder, { recursive: true })
    for (const item of fileItems(result)) saved.set(item, await writeNew(folder, fileName(item, tool), bytesOf(item) ?? ''))
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error
    throw new TooltrayError('usage', `The files of the result could not be saved: ${messageOf(error)}.`, {
      hint: 'Choose another folder for --save.',
      cause: error,
    })
  }
  return saved
}

/**
 * Returns the file name of an item: the end of its URI or the tool's name, with the extension of its type. The name never leads out of a
 * folder.
 */
export function fileName(item: Content, tool: string): string {
  const { uri, mimeType } = (item.type === 'resource' ? (item.resource ?? {}) : item) as Content
  const type = typeof mimeType === 'string' ? (/^[\w.+-]+\/[\w.+-]+/.exec(mimeType)?.[0].toLowerCase() ?? '') : ''
  const end = typeof uri === 'string' ? plainName(decodeComponent(/([^/\\?#:]+)(?:[?#].*)?$/.exec(uri)?.[1] ?? '')) : ''
  if (/\.[A-Za-z0-9]{1,8}$/.test(end)) return end
  const [, subtype = ''] = type.split('/')
  return `${end || plainName(tool) || 'result'}.${ENDINGS[type] ?? (/^[a-z0-9]{1,8}$/.test(subtype) ? subtype : 'bin')}`
}

function bytesOf(item: Content): string | undefined {
  const base64 =
    item.type === 'image' || item.type === 'audio'
      ? item.data
      : item.type === 'resource'
        ? ((item.resource ?? {}) as Content).blob
        : undefined
  return typeof base64 === 'string' ? base64 : undefined
}

function plainName(text: string): string {
  const name = text
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(-LONGEST_NAME)
  return DEVICE.test(name) ? `_${name}` : name
}

/** Writes a file as `name`, or `name-2` and so on if that exists. */
async function writeNew(folder: string, name: string, base64: string): Promise<string> {
  const dot = name.lastIndexOf('.')
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : `${name.slice(0, dot)}-${number}${name.slice(dot)}`)
    try {
      await writeFile(path, Buffer.from(base64, 'base64'), { flag: 'wx' })
      return path
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw error
    }
  }
}
