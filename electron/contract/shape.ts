import { z } from 'zod'

/** Data that crosses the border, for reading only: so the engine can tell its own as it is, and nobody changes what they were told. */
export const data = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.object(fields).readonly()

/** A list of such data. */
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly()

export const texts = list(z.string())

/** A JSON object that is passed on as it is. */
export const record = z.record(z.string(), z.unknown())
