import * as z from '@lineup/schema';

/** Something of a program that has a name. */
export const namedSchema = z.object({ id: z.string(), name: z.string() });
export type Named = z.infer<typeof namedSchema>;
