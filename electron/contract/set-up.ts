import { z } from 'zod'
import { data, list, texts } from './shape.ts'

/** The settings of servers.json that are one word each; `rerank` is written by hand. */
export const plainSetting = z.enum(['startTimeout', 'callTimeout', 'idle', 'maxProcesses', 'refreshEvery'])

/** What taking over a whole set-up would do. */
export const setUpPlan = data({
  servers: list(
    data({
      name: z.string(),
      state: z.enum(['new', 'same', 'different']),
      /** What would run, or be connected to. */
      target: z.string(),
    }),
  ),
  profiles: texts,
  /** Names of secrets that it refers to, and of those the ones that are not known here: they have to be given by hand. */
  secrets: texts,
  missing: texts,
})

export type PlainSetting = z.infer<typeof plainSetting>
export type SetUpPlan = z.infer<typeof setUpPlan>
