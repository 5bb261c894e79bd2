import * as z from '@lineup/schema';

/** What studying there takes and offers, as part of an answer; an older database knows none of it. */
export const collegeFactFields = {
  majors: z.optional(z.array(z.string())),
  /** US dollars a year. */
  tuition_in_state: z.optional(z.nullable(z.number())),
  tuition_out_of_state: z.optional(z.nullable(z.number())),
  /** Days. */
  application_deadline: z.optional(z.nullable(z.string())),
  aid_deadline: z.optional(z.nullable(z.string())),
  facilities: z.optional(z.nullable(z.string())),
};
