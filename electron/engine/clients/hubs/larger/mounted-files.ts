import { posix } from 'node:path'
import { type Mount, mountOf } from '../../../config/export-to/containers/docker-run.ts'
import { tableOf, textOf } from '../hub-values.ts'
import type { ProgramFile } from './larger-program.ts'

/** Returns the configuration files that the services of a compose file mount, relative to its folder. None is outside of that folder. */
export function mountedFiles({ documents }: Pick<ProgramFile, 'documents'>): string[] {
  const services = Object.values(tableOf(tableOf(documents[0])['services']))
  return [...new Set(services.flatMap((service) => mountsOf(service).flatMap(({ source }) => fileInside(source) ?? [])))]
}

/** Returns the volumes of a service in the short or the long form, without those that have no source on this computer. */
export function mountsOf(service: unknown): Mount[] {
  const { volumes } = tableOf(service)
  return (Array.isArray(volumes) ? volumes : []).flatMap((volume: unknown) => {
    if (typeof volume === 'string') return mountOf(volume) ?? []
    const { source, target, read_only: isReadOnly } = tableOf(volume)
    const [from, to] = [textOf(source), textOf(target)]
    return from === undefined || to === undefined ? [] : [{ source: from, target: to, isReadOnly: isReadOnly === true }]
  })
}

/** Returns the path of a YAML or JSON file in the folder, without `./`; undefined for any other path. */
export function fileInside(source: string): string | undefined {
  const path = posix.normalize(source.replaceAll('\\', '/'))
  return /^(?:\/|\.\.(?:\/|$)|~|[A-Za-z]:)/.test(path) || !/\.(?:ya?ml|json)$/i.test(path) ? undefined : path
}
