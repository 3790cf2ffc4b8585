/** How strongly past searches tie a word to a tool: 1 for one fresh success, growing with more, decaying with time. */
export interface Lesson {
  readonly server: string
  readonly tool: string
  readonly amount: number
}

/** The one more field of every tool that use fills. */
export interface LearnedWords {
  /** The tools that searches with a word (by its stem) have led to. */
  find(stem: string): readonly Lesson[]
  /** Changes whenever answers may change. */
  readonly version: number
}

/** Where nothing has been learned. */
export const nothingLearned: LearnedWords = { find: () => [], version: 0 }
