/** Reads everything and never answers anything, not even `initialize`. Ends when stdin ends. */
import { readMessages } from '../wire.ts'

readMessages(
  () => undefined,
  () => process.exit(0),
)
