/** As many hits an app is shown when it does not say how many it wants. */
export const SHOWN_TO_APPS = 5

/** As many hits one can look through here. */
export const MOST_HITS = 20
