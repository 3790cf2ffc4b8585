/** The engine quotes rules by the same function; the window gets values of the contract through here. */
export { quotedRule } from '../../contract/consent/quoted-rule.ts'
