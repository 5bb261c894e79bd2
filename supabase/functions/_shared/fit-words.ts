/** Why something fits, and what a kept list holds: facts of the database (`private.facts`), in the reader's language. */
import { countryName, placeText } from './place-text.ts';
import { sentence, type Words } from './words.ts';

/** What each fact holds beside its code. What people chose or typed, and names of games, ranks and roles, stay as they are. */
interface FactValues {
  // Of both
  game: { name: string };
  role: { role: string };
  level: { level: string };
  team_type: { type: string };
  region: { region: string };
  min_rank: { rank: string };
  // What a list holds
  any_game: { names: string[] };
  any_role: { roles: string[] };
  for_post: object;
  text: { text: string };
  state: { state: string };
  country: { country: string };
  for_rank: { rank: string };
  hours: { hours: string };
  recruiting: object;
  my_search: object;
  my_rank: object;
  my_times: object;
  scholarships: object;
  open_spots: object;
  answering: object;
  // Why something fits
  games: { names: string[] };
  rank: { rank: string };
  roles: { roles: string[] };
  place: { country: string; state: string | null };
  /** With the lowest rank that is asked for, where there is one. */
  rank_reached: { rank?: string };
  your_times: object;
  needs_role: { role: string };
  needs_your_role: object;
  has_scholarships: object;
  has_spots: object;
  answers: object;
  fits_post: object;
  looks_for_players: object;
}

type Code = keyof FactValues;
/** One of what a list holds, or of why something fits. */
export type FitFact = { [Each in Code]: { code: Each } & FactValues[Each] }[Code];

const PROGRAM_LEVELS: Record<string, string> = {
  varsity: sentence('varsity'),
  club: sentence('club'),
};

const PLAY_LEVELS: Record<string, string> = {
  casual: sentence('casual'),
  competitive: sentence('competitive'),
  semi_professional: sentence('semi professional'),
  professional: sentence('professional'),
};

const TEAM_TYPES: Record<string, string> = {
  high_school: sentence('high school'),
  college: sentence('college'),
  pro_team: sentence('pro team'),
  private_team: sentence('private team'),
};

const REGIONS: Record<string, string> = {
  na_east: sentence('North America East'),
  na_west: sentence('North America West'),
  latin_america: sentence('Latin America'),
  europe: sentence('Europe'),
  asia: sentence('Asia'),
  oceania: sentence('Oceania'),
};

const HOURS: Record<string, string> = {
  morning: sentence('mornings'),
  afternoon: sentence('afternoons'),
  evening: sentence('evenings'),
  night: sentence('nights'),
};

/** By a table of ours; what is newer than this function as it is called, with spaces. */
const named = (table: Record<string, string>, name: string, { t }: Words) =>
  t(Object.hasOwn(table, name) ? String(table[name]) : name.replaceAll('_', ' '));

/** "Valorant or Overwatch 2 or Dota 2", in a line whose parts have commas between them; "Valorant u Overwatch 2". */
function anyOf(names: readonly string[], { locale }: Words): string {
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return names.reduce((said, name) => list.format([said, name]));
}

const SAID: { [Each in Code]: (values: FactValues[Each], words: Words) => string } = {
  game: ({ name }) => name,
  role: ({ role }) => role,
  level: ({ level }, words) => named({ ...PROGRAM_LEVELS, ...PLAY_LEVELS }, level, words),
  team_type: ({ type }, words) => named(TEAM_TYPES, type, words),
  region: ({ region }, words) => named(REGIONS, region, words),
  min_rank: ({ rank }, { t }) => t('{rank} or higher', { rank }),
  any_game: ({ names }, words) => anyOf(names, words),
  any_role: ({ roles }, words) => anyOf(roles, words),
  for_post: (_, { t }) => t('who fit your post'),
  text: ({ text }, { t }) => t('“{text}”', { text }),
  state: ({ state }) => state,
  country: ({ country }, { locale }) => countryName(country, locale),
  for_rank: ({ rank }, { t }) => t('for {rank}', { rank }),
  hours: ({ hours }, words) => named(HOURS, hours, words),
  recruiting: (_, { t }) => t('looking for players'),
  my_search: (_, { t }) => t('that fit what I look for'),
  my_rank: (_, { t }) => t('open to my rank'),
  my_times: (_, { t }) => t('when I am free'),
  scholarships: (_, { t }) => t('with scholarships'),
  open_spots: (_, { t }) => t('with open spots'),
  answering: (_, { t }) => t('that answer within 14 days'),
  games: ({ names }) => names.join(', '),
  rank: ({ rank }) => rank,
  roles: ({ roles }) => roles.join(', '),
  place: (place, { locale }) => placeText(place, locale) ?? '',
  rank_reached: ({ rank }, { t }) =>
    rank ? t('your rank is enough ({rank} or higher)', { rank }) : t('your rank is enough'),
  your_times: (_, { t }) => t('plays when you are free'),
  needs_role: ({ role }, { t }) => t('looks for {role}', { role }),
  needs_your_role: (_, { t }) => t('looks for your role'),
  has_scholarships: (_, { t }) => t('has scholarships'),
  has_spots: (_, { t }) => t('has open spots'),
  answers: (_, { t }) => t('answers within 14 days'),
  fits_post: (_, { t }) => t('fits your post'),
  looks_for_players: (_, { t }) => t('looks for players'),
};

const isCode = (code: string): code is Code => Object.hasOwn(SAID, code);

/** Each fact in words. One that is newer than this function is left out. */
export const sayFacts = (facts: readonly FitFact[], words: Words): string[] =>
  facts.flatMap((fact) => (isCode(fact.code) ? [SAID[fact.code](fact as never, words)] : []));
