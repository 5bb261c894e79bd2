import * as z from '@lineup/schema';

/** What was approved of program staff and coaches; `worksForText` says it. */
export const approvalSchema = z.object({ role: z.string(), college: z.nullable(z.string()), since: z.string() });
