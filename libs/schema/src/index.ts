// Used as zod is: `import * as z from '@lineup/schema'`. The shell provides this module whole, and remotes carry no copy,
// so a name is listed only when something uses it: all of `zod/mini` would be 69 kB.
export {
  array,
  boolean,
  custom,
  enum,
  nullable,
  number,
  object,
  optional,
  overwrite,
  partialRecord,
  pipe,
  record,
  refine,
  string,
  transform,
  tuple,
  union,
  unknown,
} from 'zod/mini';
export type { infer, input } from 'zod/mini';
export { columnsOf } from './columns-of.ts';
export { firstWrongPath } from './first-wrong-path.ts';
export { readJson } from './read-json.ts';
export { fits, type WireSchema } from './wire-schema.ts';
