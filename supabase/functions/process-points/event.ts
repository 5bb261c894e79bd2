import * as z from 'zod/mini';

/** Without NUL, which the database cannot store. */
const text = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((value) => !value.includes('\0')),
  );

/** An event as the browser reports it. */
export const eventSchema = z.object({
  event_type: text(60).check(z.regex(/^[a-z_]+$/)),
  event_category: text(100),
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  session_id: z._default(z.nullable(text(100)), null),
  page_path: text(500).check(z.startsWith('/')),
});
