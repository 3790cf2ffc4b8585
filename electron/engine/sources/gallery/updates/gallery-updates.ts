import type { FetchLike } from '@modelcontextprotocol/client'
import { boundedText } from '../../../base/limits/bounded-text.ts'
import { type Clock, isYounger } from '../../../base/platform.ts'
import { TooltrayError } from '../../../base/errors.ts'
import { type GalleryList, LARGEST_LIST } from '../list/read-gallery.ts'
import { type KeptList, readKept, writeKept } from './kept-list.ts'
import { readSigned } from './signed-list.ts'

/** Where a release has its newest list. The signature is at the same address with `.sig`. */
export interface GallerySource {
  readonly url: string
  /** The public key: 32 bytes of Ed25519 in base64. */
  readonly key: string
}

/** The list in use, and newer ones. */
export interface GalleryUpdates {
  list(): GalleryList
  /** Whether the release of this build has newer lists. */
  readonly updatable: boolean
  /** Asks for a newer list now. Resolves to whether there was one. Throws `gallery_refused`, `gallery_unreachable`. */
  fetchNow(): Promise<boolean>
  stop(): void
}

/** The shortest time between two questions, in ms: a week. */
const WEEK = 7 * 24 * 3_600_000
/** The time from the start to the first look whether a week has passed, and between two looks, in ms. */
const LOOK_AFTER = 30 * 60_000
/** Characters of the signature of a list. Over it: the list is refused. Inner: a signature has 88. */
const LONGEST_SIGNATURE = 200

/** Dependencies of `openUpdates`. */
interface UpdatesDeps {
  /** The list that came with the program. */
  readonly shipped: GalleryList
  /** Undefined in a build without a release: the shipped list stays. */
  readonly source: GallerySource | undefined
  readonly file: string
  readonly clock: Clock
  readonly fetch: FetchLike
  /** Whether the person wants it. */
  readonly mayFetch: () => boolean
  readonly onProblem: (error: unknown) => void
}

/** Opens the list in use: the newest of the shipped and the kept one. It owns one timer. */
export async function openUpdates(deps: UpdatesDeps): Promise<GalleryUpdates> {
  const { shipped, source, file, clock, fetch, onProblem } = deps
  let current = shipped
  let kept: KeptList = source === undefined ? { askedAt: 0 } : await readKept(file)
  if (source !== undefined && kept.list !== undefined) {
    try {
      current = readSigned(kept.list, source.key, shipped, clock.now())
    } catch (error) {
      onProblem(error)
      kept = { askedAt: kept.askedAt }
    }
  }

  const fetchNow = async (): Promise<boolean> => {
    if (source === undefined) return false
    kept = { ...kept, askedAt: clock.now() }
    await writeKept(file, kept)
    const [text, signature] = await Promise.all([
      textAt(fetch, source.url, LARGEST_LIST),
      textAt(fetch, `${source.url}.sig`, LONGEST_SIGNATURE),
    ])
    if (text === kept.list?.text) return false
    current = readSigned({ text, signature }, source.key, current, clock.now())
    kept = { ...kept, list: { text, signature } }
    await writeKept(file, kept)
    return true
  }

  let cancel = (): void => undefined
  const wait = (): void => {
    cancel = clock.after(LOOK_AFTER, () => {
      const isDue = deps.mayFetch() && !isYounger(clock.now() - kept.askedAt, WEEK)
      void (isDue ? fetchNow().catch(onProblem) : Promise.resolve()).finally(wait)
    })
  }
  if (source !== undefined) wait()
  return {
    list: () => current,
    updatable: source !== undefined,
    fetchNow,
    stop: () => cancel(),
  }
}

async function textAt(fetch: FetchLike, url: string, most: number): Promise<string> {
  const response = await fetch(url, { redirect: 'follow' }).catch((error: unknown) => {
    throw unreachable(url, error)
  })
  if (!response.ok) throw unreachable(url, `HTTP ${response.status}`)
  return boundedText(response, most)
}

function unreachable(url: string, why: unknown): TooltrayError {
  return new TooltrayError('gallery_unreachable', `The list of the gallery at ${new URL(url).host} could not be fetched.`, {
    hint: 'The list that is there stays in use.',
    cause: why,
  })
}
