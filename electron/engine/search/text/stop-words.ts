/**
 * Words of a request that do not help to find a tool: English function words, parts of contractions, and phrases used for asking. They are
 * skipped in queries (unless nothing else is left) and do not count for the length of a text.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also although am an and any are aren as at be because been before being below between both but by
  can cannot could couldn d did didn do does doesn doing don down during each either else etc ever every few for from further had hadn
  has hasn have haven having he her here hers herself him himself his how however i if in into is isn it its itself just ll m me might
  more most must my myself neither no nor not now of off on once one only onto or other our ours ourselves out over own per please re
  s same shall she should shouldn since so some someone something such t than that the their theirs them themselves then there these
  they this those though through thus to too under until up upon us ve very via was wasn we were weren what whatever when where
  whether which while who whoever whom whose why will with within without won would wouldn yet you your yours yourself yourselves
  able allow allowing allows hello help helps hey hi i'd i'm interested kindly know let lets like looking need needed needs provide provides
  provided providing thank thanks tell tool tools try trying use used useful user users uses using want wanted wants wish wondering
  going give given gives go get's got able based`.split(/\s+/),
)

/** Whether a word in lower case is skipped in queries. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
