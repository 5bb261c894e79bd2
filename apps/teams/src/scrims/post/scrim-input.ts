import * as z from '@lineup/schema';
import { NO_START, oneOf, optionalText, wallStart, wholeNumber, checkedBy, type DraftCheck } from '@lineup/ui/form';
import { PLAY_LEVELS, type PlayLevel } from '../../model/play-level';
import { SCRIM_FORMATS, SCRIM_REGIONS, type ScrimRegion } from '../../model/scrim';

import { t } from '../../language';

/** Limits of a post; the database holds the same. */
export const SCRIM_LIMITS = { note: 500, minMinutes: 30, maxMinutes: 480 } as const;

const rank = z.pipe(
  z.string(),
  z.transform((place) => (place === '' ? null : Number(place))),
);

const scrimFields = z.object({
  /** Team and game in one, as a team plays only some. */
  teamAndGame: z.string().check(z.refine((value) => value !== '', { error: () => t('Choose a team.') })),
  startsAt: wallStart,
  minutes: wholeNumber(SCRIM_LIMITS.minMinutes, SCRIM_LIMITS.maxMinutes, () =>
    t('Enter {min} to {max} minutes.', { min: SCRIM_LIMITS.minMinutes, max: SCRIM_LIMITS.maxMinutes }),
  ),
  level: oneOf(Object.keys(PLAY_LEVELS) as PlayLevel[], () => t('Choose a level.')),
  region: oneOf(Object.keys(SCRIM_REGIONS) as ScrimRegion[], () => t('Choose a region.')),
  format: oneOf(Object.keys(SCRIM_FORMATS) as (keyof typeof SCRIM_FORMATS)[], () => t('Choose a format.')),
  /** Places in the ladder; empty for any. */
  rankFrom: rank,
  rankTo: rank,
  note: optionalText(SCRIM_LIMITS.note),
});

/** Fields as the form holds them. */
export type ScrimDraft = z.input<typeof scrimFields>;
export type ScrimInput = z.infer<typeof scrimFields>;

/** What the form holds → what is posted: to come, and with ranks in their order. */
export const scrimInput: DraftCheck<ScrimDraft, ScrimInput> = (draft) => {
  const checked = checkedBy(scrimFields, draft);
  if (!('input' in checked)) return checked;
  const { startsAt, rankFrom, rankTo } = checked.input;
  const problems = {
    ...(new Date(startsAt) <= new Date() && { startsAt: t('Choose a time that is still to come.') }),
    ...(rankFrom !== null && rankTo !== null && rankFrom > rankTo && { rankTo: t('Choose a rank above the lowest.') }),
  };
  return Object.keys(problems).length > 0 ? { problems } : checked;
};

/** An empty post of that team and game. */
export const emptyScrim = (teamAndGame: string, level: PlayLevel): ScrimDraft => ({
  teamAndGame,
  startsAt: NO_START,
  minutes: '120',
  level,
  region: 'na_east',
  format: 'best_of_3',
  rankFrom: '',
  rankTo: '',
  note: '',
});
