/**
 * Names the code and the word tables that parts are made with: the build writes their hash here (`scripts/build.ts`). Undefined when
 * the program runs from its sources, which may change between two starts; parts are then not kept.
 */
export const SEARCH_CODE: string | undefined = undefined
