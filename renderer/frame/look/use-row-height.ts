import { useStore } from '../../engine/use-engine.ts'
import { density } from './look.ts'

/**
 * Returns the height of rows that are placed by their height.
 *
 * @param comfortable and @param compact in CSS pixels.
 */
export function useRowHeight(comfortable: number, compact: number): number {
  return useStore(density) === 'compact' ? compact : comfortable
}
