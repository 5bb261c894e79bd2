import { isNumber, isText, orNull, shape, type Checked, type ColumnChecks, type Tables } from '@lineup/data';

export const isAchievement = shape({
  id: isText,
  title: isText,
  description: orNull(isText),
  /** Calendar day (`YYYY-MM-DD`). */
  date_achieved: isText,
  /** 1 for the winner. */
  placement: orNull(isNumber),
  /** An `https` address. */
  link_url: orNull(isText),
} satisfies ColumnChecks<Tables<'team_achievements'>>);

export type Achievement = Checked<typeof isAchievement>;
