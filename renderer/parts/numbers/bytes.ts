import { scaled } from './scaled.ts'

/** Formats a size on disk: `812 bytes`, `34 kB`, `1.2 MB`, `1.5 GB`. */
export function bytesOf(bytes: number): string {
  return scaled(bytes, [' bytes', ' kB', ' MB', ' GB'])
}
