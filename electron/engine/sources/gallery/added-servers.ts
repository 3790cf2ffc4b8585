import type { GalleryEntry, GalleryWay, Replaced } from './list/gallery-schema.ts'

/** What a configured server runs, as far as an entry is known by it. */
export interface RunServer {
  readonly name: string
  readonly url?: string | undefined
  readonly command?: string | undefined
  readonly args?: readonly string[] | undefined
}

/** The names of the servers that are an entry already, whatever they are called: known by their address, package, or image. */
export function serversOf(entry: Pick<GalleryEntry, 'ways'>, servers: readonly RunServer[]): string[] {
  return servers.filter((server) => entry.ways.some((way) => isRunBy(way, server))).map(({ name }) => name)
}

/** The entry that takes the place of what a server runs; undefined if that is not known as replaced. */
export function replacementOf(server: RunServer, replaced: readonly Replaced[]): string | undefined {
  return replaced.find((one) => {
    if ('url' in one) return server.url !== undefined && place(server.url) === place(one.url)
    return runs(server, 'npm' in one ? one.npm : one.pypi, ['@', '=='])
  })?.by
}

function isRunBy(way: GalleryWay, server: RunServer): boolean {
  switch (way.kind) {
    case 'remote':
      return server.url !== undefined && !way.url.startsWith('{') && place(server.url) === place(way.url)
    case 'oci':
      return runs(server, way.image, [':', '@'])
    default:
      return runs(server, way.package, ['@', '=='])
  }
}

/** An address without its query and final slash. */
function place(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {}
  return host + pathname.replace(/\/+$/, '')
}

function runs({ args = [] }: RunServer, name: string, separators: readonly string[]): boolean {
  return args.some((word) => word === name || separators.some((separator) => word.startsWith(name + separator)))
}
