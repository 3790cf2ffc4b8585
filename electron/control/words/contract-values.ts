// The engine and the window share these functions. The window gets values of the contract through here, without its schemas.
export {
  BETWEEN,
  type NamePattern,
  exactName,
  exactWhole,
  exactly,
  exactlyOf,
  isJust,
  isSeveral,
  isTyped,
  shownPattern,
  typedPattern,
} from '../../contract/consent/name-pattern.ts'
export { quotedRule } from '../../contract/consent/quoted-rule.ts'
