/** The engine counts calls by the same function; the window gets values of the contract through here. */
export { askedAs, countedAs } from '../../contract/home/counted-as.ts'
