import { z } from 'zod'
import { data, list, texts } from '../shape.ts'

/** A period to count over: the last days, today included. */
export const statsQuery = z.object({ days: z.number().int().min(1).max(90).default(7) })

const counts = {
  /** Calls of AI apps. Calls that the user makes in the window are not counted. */
  calls: z.number(),
  /** Calls that ended with an error. A denied or cancelled call did not fail. */
  failed: z.number(),
}

/** One day in the time zone of this computer. */
const dayStats = data({
  /** As `2026-11-25`. */
  day: z.string(),
  ...counts,
  /** Sessions of AI apps that made a call on this day. */
  conversations: z.number(),
  /** Calls that the user was asked about; of these, those that the user allowed. */
  asked: z.number(),
  allowed: z.number(),
  /** Calls that a rule or the user denied. */
  denied: z.number(),
  /** Estimated tokens of tool definitions that conversations did not have to read. */
  tokensNotRead: z.number(),
})

export const stats = data({
  /** One for each day of the period, the oldest first. */
  days: list(dayStats),
  /** Local servers that run now, and how many would if each session started its own. */
  processes: data({ now: z.number(), without: z.number() }),
  /** The open sessions that made a call, with the tokens that each did not have to read. */
  sessions: list(data({ id: z.string(), tokensNotRead: z.number() })),
  servers: list(
    data({
      server: z.string(),
      ...counts,
      /** The median time of a call in ms, without those that waited for the user. */
      p50: z.number().optional(),
      /** The most used, at most 5. */
      tools: list(data({ tool: z.string(), calls: z.number() })),
      /** The apps that used it, most calls first. */
      clients: texts,
      /** Also from before the period; ms since 1970. */
      lastUsedAt: z.number(),
    }),
  ),
  clients: list(
    data({
      /** The app, by its credential or its own name. */
      client: z.string(),
      ...counts,
      conversations: z.number(),
      /** The servers that it used, most calls first. */
      servers: texts,
      lastUsedAt: z.number(),
    }),
  ),
})

export type Stats = z.infer<typeof stats>
