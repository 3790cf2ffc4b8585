/** The number of results for an app that does not specify one. */
export const SHOWN_TO_APPS = 5

/** The number of results displayed here. */
export const MOST_HITS = 20
