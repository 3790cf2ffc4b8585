export { callerOf } from '../../engine/base/caller.ts'
