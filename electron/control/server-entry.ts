/** The checks of a server's entry that the engine makes, for forms that tell beside the field before anything is sent. */
export { ADDRESS_KEYS, addressOf } from '../engine/entry/address.ts'
export { isCliEntry } from '../engine/entry/cli/cli-commands.ts'
export { isSecretName } from '../engine/entry/secrets/secret-name.ts'
export { lineOf, wordsOf } from '../engine/entry/consent/command-words.ts'
export { newServerNameProblem } from '../engine/entry/new-server-name.ts'
export { LARGEST_UPLOAD } from '../contract/limits.ts'
export { completedAddress, serverPage } from '../engine/entry/typed/typed-address.ts'
export { serverEntry } from '../engine/entry/schema.ts'
