import { z } from 'zod'
import { data, list } from '../shape.ts'

const entry = {
  /** In `docs/`, without its ending, such as `guide/sandbox`. */
  path: z.string(),
  title: z.string(),
  /** The question that it answers; missing if it is not in the table of all pages. */
  question: z.string().optional(),
}

/** Pages of the documentation without their texts, or the sections that a search found. */
export const docEntries = list(
  data({
    ...entry,
    /** What was found: the heading of a section, */
    heading: z.string().optional(),
    /** its anchor; missing for the beginning of the page, */
    at: z.string().optional(),
    /** and a sentence of it. */
    excerpt: z.string().optional(),
  }),
)

/** A page of the documentation, as it is shipped. */
export const docPage = data({
  ...entry,
  /** Whether it is the first page of a folder: its links then start in that folder. */
  index: z.boolean(),
  /** Its Markdown. */
  text: z.string(),
})

export type DocPage = z.infer<typeof docPage>
