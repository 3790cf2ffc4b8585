/** For the window, which has it without the rest of the contract. */
export { UNDO_DAYS } from '../contract/limits.ts'
