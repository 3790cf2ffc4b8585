export { isEncrypted } from '../../engine/secrets/encrypted/is-encrypted.ts'
