/** How strongly past searches associate a word with a tool: 1 for one fresh success, growing with more, decaying with time. */
export interface Lesson {
  readonly server: string
  readonly tool: string
  readonly amount: number
}

/** Words learned from use, which act like another field of every tool. */
export interface LearnedWords {
  /** The tools that searches with a word (by its stem) have led to. */
  find(stem: string): readonly Lesson[]
  /** Changes whenever answers may change. */
  readonly version: number
}

/** Used if nothing has been learned. */
export const nothingLearned: LearnedWords = { find: () => [], version: 0 }
