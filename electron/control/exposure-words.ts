import { EXPOSURES, type Exposure } from '../contract/exposure.ts'

/** A short description of each exposure, for users. */
export const EXPOSURE_WORDS: Readonly<Record<Exposure, string>> = {
  search: 'search: a few tools that find and run the others',
  direct: 'every tool, under the name of its server',
  dynamic: 'the tools that were found last, beside those of search',
  transparent: 'one server, unchanged',
}

/** All exposures, in the order of display. */
export const OFFERED_EXPOSURES: readonly Exposure[] = EXPOSURES
