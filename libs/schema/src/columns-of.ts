import type { output, ZodMiniType } from 'zod/mini';

/** What the compiler shows for a schema whose type is not that of its column. */
interface SchemaOf<Column> {
  exactly: Column;
}

type Columns<Row, Fields> = {
  [Name in keyof Fields]: Name extends keyof Row
    ? [output<Fields[Name]>, Row[Name]] extends [Row[Name], output<Fields[Name]>]
      ? Fields[Name]
      : SchemaOf<Row[Name]>
    : never;
};

/**
 * Schemas of columns of a row, held against its generated type: `columnsOf<Tables<'teams'>>()({ id: z.string() })`. It is
 * called twice, because `satisfies` would take `z.string()` for a column that may be null.
 */
export const columnsOf =
  <Row>() =>
  <Fields extends Record<string, ZodMiniType>>(fields: Fields & Columns<Row, Fields>): Fields =>
    fields;
