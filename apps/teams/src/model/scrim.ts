import { DataError, type Refusal } from '@lineup/data';
import { type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { deniedBecause } from './access';
import { PLAY_LEVELS } from './play-level';
import { plural, t } from '../language';

/** Where the servers of a scrim stand, as stored → as shown. */
export const SCRIM_REGIONS = {
  na_east: 'North America East',
  na_west: 'North America West',
  latin_america: 'Latin America',
  europe: 'Europe',
  asia: 'Asia',
  oceania: 'Oceania',
} satisfies Sentences;
export type ScrimRegion = keyof typeof SCRIM_REGIONS;

/** How much is played, as stored → as shown. */
export const SCRIM_FORMATS = {
  best_of_1: 'Best of 1',
  best_of_3: 'Best of 3',
  best_of_5: 'Best of 5',
  open: 'As many maps as fit',
} satisfies Sentences;

/** A block of time that a team posted. */
export const scrimBlockSchema = z.object({
  id: z.string(),
  game: z.string(),
  game_name: z.string(),
  level: z.enum(Object.keys(PLAY_LEVELS) as (keyof typeof PLAY_LEVELS)[]),
  region: z.enum(Object.keys(SCRIM_REGIONS) as ScrimRegion[]),
  /** ISO instant. */
  starts_at: z.string(),
  minutes: z.number(),
  /** Zone of who posted it. */
  time_zone: z.string(),
  format: z.enum(Object.keys(SCRIM_FORMATS) as (keyof typeof SCRIM_FORMATS)[]),
  rank_from: z.nullable(z.string()),
  rank_to: z.nullable(z.string()),
  /** Null without one, and for a minor. */
  note: z.nullable(z.string()),
});
export type ScrimBlock = z.infer<typeof scrimBlockSchema>;

/** The other team: its name, its adult staff and how reliable it is; no player. */
export const scrimTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo_url: z.nullable(z.string()),
  staff: z.array(z.string()),
  /** Of the latest 50 scrims. */
  record: z.object({ kept: z.number(), late: z.number(), missed: z.number(), called_off_late: z.number() }),
});
export type ScrimTeam = z.infer<typeof scrimTeamSchema>;

/** The other time that one team proposes. */
export const proposedTimeSchema = z.nullable(z.object({ at: z.string(), is_own: z.boolean() }));
/** Which side called a scrim off. */
export const calledOffSchema = z.nullable(z.enum(['us', 'them']));

/** How reliable a team is, in words. */
export function recordText({ kept, late, missed, called_off_late: off }: ScrimTeam['record']): string {
  if (kept + missed + off === 0) return t('No scrims yet');
  const parts = [
    plural(kept, '{count} scrim kept', '{count} scrims kept'),
    late > 0 && plural(late, '{count} late', '{count} late'),
    missed > 0 && plural(missed, '{count} missed', '{count} missed'),
    off > 0 && plural(off, '{count} called off within 2 hours', '{count} called off within 2 hours'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The ranks that a block asks for; null for any. */
export function rankText({ rank_from: from, rank_to: to }: Pick<ScrimBlock, 'rank_from' | 'rank_to'>): string | null {
  if (from && to) return from === to ? from : t('{from} to {to}', { from, to });
  if (from) return t('{from} and up', { from });
  return to ? t('Up to {to}', { to }) : null;
}

const WORDS: Record<string, { title: string; description?: string }> = {
  taken: { title: 'This block is taken', description: 'Another team was faster.' },
  declined: { title: 'They have declined', description: 'Other teams look for opponents, too.' },
  withdrawn: { title: 'They no longer ask for this block' },
  overlap: { title: 'There is another scrim at that time', description: 'One of the two teams plays it.' },
  agreed: { title: 'This scrim is agreed', description: 'Call it off instead.' },
  started: { title: 'It has started', description: 'A block that has begun can no longer be changed.' },
  called_off: { title: 'This scrim was called off' },
  game: { title: 'The team does not play this game', description: 'Add the game to its roster first.' },
  private: {
    title: 'A private team can’t post scrims',
    description: 'It can ask for one: only the team that you ask then sees its name and staff.',
  },
  minor: { title: 'Post it without a note', description: 'Strangers read no words of players under 18.' },
  too_many: { title: '20 posts are open', description: 'Withdraw one before you post another.' },
  too_many_matches: { title: 'This tournament has 30 matches', description: 'Delete one before you add another.' },
  suspended: { title: 'You are suspended', description: 'Somebody else of your staff arranges scrims until then.' },
  confirmed: { title: 'Both sides agree on this match', description: 'Its result and line-ups stay.' },
  entered: { title: 'They have entered another result', description: 'Answer theirs first.' },
  changed: { title: 'The result was changed', description: 'Look at it again.' },
  closed: {
    title: 'This is closed',
    description: 'Matches can be changed for two weeks after a scrim, and for 90 days after a tournament begins.',
  },
  not_started: { title: 'It has not started', description: 'Results can be entered from the start on.' },
  rival: { title: 'This team can’t be chosen', description: 'Enter its name without choosing it from the list.' },
  rival_game: { title: 'That team does not play this game', description: 'Choose another one, or enter a name.' },
  result: { title: 'The opponent stays', description: 'This match has a result.' },
  answered: { title: 'This match stays', description: 'The other team has answered its result.' },
  opponent: { title: 'Name the opponent first' },
  map: { title: 'This game has no maps' },
  no_player: { title: 'Somebody is no longer on the roster', description: 'Choose the line-up again.' },
} satisfies Sentences;

/** Of these, what is news and no mistake of the reader. */
const NEWS = new Set([
  'taken',
  'declined',
  'withdrawn',
  'agreed',
  'called_off',
  'confirmed',
  'entered',
  'changed',
  'result',
  'answered',
]);

/** What the database refuses of scrims, in words. */
export function scrimRefused(error: DataError): Refusal | undefined {
  const known = error.hint === null || error.hint === undefined ? undefined : WORDS[error.hint];
  if (!known)
    return deniedBecause(t('Only the owner and staff of the team can arrange its scrims and matches.'))(error);
  return {
    title: t(known.title),
    ...(known.description && { description: t(known.description) }),
    ...(NEWS.has(error.hint ?? '') && { kind: 'info' as const }),
  };
}
