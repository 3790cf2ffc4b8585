import type { GallerySource } from './gallery-updates.ts'

/** Where the release of this build has newer lists. The build of a release writes it; every other build has none. */
export const GALLERY_SOURCE: GallerySource | undefined = undefined
