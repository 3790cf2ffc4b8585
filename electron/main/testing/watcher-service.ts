import { booleanVariant, busService } from './bus-service.ts'

/**
 * Stands for the part of a desktop that shows the icons of trays: has its name on a bus.
 *
 * @param path of the bus's socket.
 * @param hasHost what it says of whether anybody shows icons; undefined: it answers nothing at all.
 */
export function watcherService(path: string, hasHost: boolean | undefined): Promise<Disposable> {
  const answer = hasHost === undefined ? undefined : booleanVariant(hasHost)
  return busService(path, 'org.kde.StatusNotifierWatcher', () => answer)
}
