import * as z from '@lineup/schema';
const person = {
  id: z.string(),
  /** Null when this viewer may not know who it is. */
  user_id: z.nullable(z.string()),
  role: z.string(),
  game_profile_id: z.nullable(z.string()),
  /** Null for a person without a full name, and when this viewer may not see it. */
  user_full_name: z.nullable(z.string()),
  /** Null when this viewer may not see it. */
  user_email: z.nullable(z.string()),
  user_avatar_url: z.nullable(z.string()),
  /** False until the person agrees to be on the team: managers see them by what they typed or picked, others hardly. */
  is_confirmed: z.boolean(),
};

export const memberSchema = z.object({
  ...person,
  /** ISO instant. */
  joined_at: z.string(),
});

export const staffMemberSchema = z.object({
  ...person,
  /** `YYYY-MM-DD`, like the end. */
  contract_start: z.nullable(z.string()),
  contract_end: z.nullable(z.string()),
});

export type Member = z.infer<typeof memberSchema>;
type StaffMember = z.infer<typeof staffMemberSchema>;

/** One active row of the members or staff list. A person on two games has two rows. */
export type RosterRow = Member | StaffMember;

/** What makes rows those of one person, as far as this viewer may know. */
export const personKey = (row: RosterRow): string => row.user_id ?? row.user_email ?? row.id;

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** What the file of a manager called the person. */
  name: z.nullable(z.string()),
  kind: z.enum(['member', 'staff']),
  role: z.string(),
  game_profile_id: z.nullable(z.string()),
  /** ISO instant. */
  expires_at: z.string(),
  /** When the last mail went out (ISO instant); null when none did. */
  sent_at: z.nullable(z.string()),
});

/** Somebody invited by email who has not answered yet. */
export type Invitation = z.infer<typeof invitationSchema>;
