import { z } from 'zod'

/** A read-only object that crosses the API boundary. Read-only, so the engine can pass its own data without copies. */
export const data = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.object(fields).readonly()

/** A read-only list of such data. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()

export const texts = list(z.string())

/** A JSON object that is passed on unchanged. */
export const record = z.record(z.string(), z.unknown())
