/** The engine counts tokens by the same functions; the window gets values of the contract through here. */
export { aboutTokens, tokensSaved, type Weight } from '../../contract/home/tokens.ts'
