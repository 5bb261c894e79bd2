import { isBoolean, isText, oneOf, orNull, shape, type Checked } from '@lineup/data';

const person = {
  id: isText,
  /** Null when this viewer may not know who it is. */
  user_id: orNull(isText),
  role: isText,
  game_profile_id: orNull(isText),
  /** Null for a person without a full name, and when this viewer may not see it. */
  user_full_name: orNull(isText),
  /** Null when this viewer may not see it. */
  user_email: orNull(isText),
  user_avatar_url: orNull(isText),
  /** False until the person agrees to be on the team: managers see them by what they typed or picked, others hardly. */
  is_confirmed: isBoolean,
};

export const isMember = shape({
  ...person,
  /** ISO instant. */
  joined_at: isText,
});

export const isStaffMember = shape({
  ...person,
  /** `YYYY-MM-DD`, like the end. */
  contract_start: orNull(isText),
  contract_end: orNull(isText),
});

export type Member = Checked<typeof isMember>;
export type StaffMember = Checked<typeof isStaffMember>;

/** One active row of the members or staff list. A person on two games has two rows. */
export type RosterRow = Member | StaffMember;

/** What makes rows those of one person, as far as this viewer may know. */
export const personKey = (row: RosterRow): string => row.user_id ?? row.user_email ?? row.id;

export const isInvitation = shape({
  id: isText,
  email: isText,
  /** What the file of a manager called the person. */
  name: orNull(isText),
  kind: oneOf(['member', 'staff']),
  role: isText,
  game_profile_id: orNull(isText),
  /** ISO instant. */
  expires_at: isText,
  /** When the last mail went out (ISO instant); null when none did. */
  sent_at: orNull(isText),
});

/** Somebody invited by email who has not answered yet. */
export type Invitation = Checked<typeof isInvitation>;
