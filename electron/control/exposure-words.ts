import { EXPOSURES, type Exposure } from '../contract/exposure.ts'

/** A short description of each exposure, for users. */
export const EXPOSURE_WORDS: Readonly<Record<Exposure, string>> = {
  search: 'a few tools that find and run all others',
  direct: 'every tool, under the name of its server',
  dynamic: 'what a search found, beside a few tools of Tooltray',
  transparent: 'one server as it is',
}

/** All exposures, in the order of display. */
export const OFFERED_EXPOSURES: readonly Exposure[] = EXPOSURES
