import { type GalleryList, readList } from './read-gallery.ts'
import list from '../../../../../resources/gallery/gallery.json' with { type: 'json' }

/** The list that comes with the program. Desktop apps that serve on this computer are in it. */
export function shippedGallery(): GalleryList {
  return readList(list, (url) => /^http:\/\/127\.0\.0\.1:\d+\//.test(url))
}
