/**
 * Names the code and the word tables that decide what is kept between two runs, such as parts of the search index: the build writes their
 * hash here (`scripts/build.ts`). Undefined when the program runs from its sources, which may change between two starts; then nothing of
 * the kind is kept.
 */
export const KEPT_CODE: string | undefined = undefined
