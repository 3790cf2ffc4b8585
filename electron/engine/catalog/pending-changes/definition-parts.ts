import { isObject } from '../../base/is-object.ts'

/** A part of a definition. */
export type Json = Readonly<Record<string, unknown>>

/** Whether two parts of canonical definitions are equal: such parts have their members in order. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A part as an object; an empty one for anything else. */
export function asObject(value: unknown): Json {
  return isObject(value) ? value : {}
}
