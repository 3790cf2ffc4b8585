/** Re-exported, so that the window gets it without the rest of the contract. */
export { UNDO_DAYS } from '../contract/limits.ts'
