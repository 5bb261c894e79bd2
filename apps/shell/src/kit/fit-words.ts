/** Why something fits, and what a kept list holds: facts of the database (`private.facts`), in the reader's language. */
import { currentLocale, type Sentences } from '@lineup/language';
import * as z from '@lineup/schema';
import { countryName } from '@lineup/ui/country-name';
import { t } from '../language/language';

/** Facts without a value. */
const PLAIN = {
  for_post: 'who fit your post',
  recruiting: 'looking for players',
  my_search: 'that fit what I look for',
  my_rank: 'open to my rank',
  my_times: 'when I am free',
  scholarships: 'with scholarships',
  open_spots: 'with open spots',
  answering: 'that answer within 14 days',
  your_times: 'plays when you are free',
  needs_your_role: 'looks for your role',
  has_scholarships: 'has scholarships',
  has_spots: 'has open spots',
  answers: 'answers within 14 days',
  fits_post: 'fits your post',
  looks_for_players: 'looks for players',
} satisfies Sentences;

const factSchema = z.union([
  z.object({ code: z.enum(['game']), name: z.string() }),
  z.object({ code: z.enum(['any_game', 'games']), names: z.array(z.string()) }),
  z.object({ code: z.enum(['role', 'needs_role']), role: z.string() }),
  z.object({ code: z.enum(['any_role', 'roles']), roles: z.array(z.string()) }),
  z.object({ code: z.enum(['rank', 'min_rank', 'for_rank']), rank: z.string() }),
  z.object({ code: z.enum(['rank_reached']), rank: z.optional(z.string()) }),
  z.object({ code: z.enum(['text']), text: z.string() }),
  z.object({ code: z.enum(['state']), state: z.string() }),
  z.object({ code: z.enum(['country']), country: z.string() }),
  z.object({ code: z.enum(['place']), country: z.string(), state: z.nullable(z.string()) }),
  z.object({ code: z.enum(['level']), level: z.string() }),
  z.object({ code: z.enum(['team_type']), type: z.string() }),
  z.object({ code: z.enum(['region']), region: z.string() }),
  z.object({ code: z.enum(['hours']), hours: z.string() }),
  z.object({ code: z.enum(Object.keys(PLAIN) as (keyof typeof PLAIN)[]) }),
]);
/** One of what a list holds, or of why something fits. */
type FitFact = z.infer<typeof factSchema>;

/** Facts as they come: one that is newer than this page has another code. */
export const fitFactsSchema = z.array(z.union([factSchema, z.object({ code: z.string() })]));
export type FitFacts = z.infer<typeof fitFactsSchema>;

const PROGRAM_LEVELS = {
  varsity: 'varsity',
  club: 'club',
} satisfies Sentences<Record<string, string>>;

const PLAY_LEVELS = {
  casual: 'casual',
  competitive: 'competitive',
  semi_professional: 'semi professional',
  professional: 'professional',
} satisfies Sentences<Record<string, string>>;

const TEAM_TYPES = {
  high_school: 'high school',
  college: 'college',
  pro_team: 'pro team',
  private_team: 'private team',
} satisfies Sentences<Record<string, string>>;

const REGIONS = {
  na_east: 'North America East',
  na_west: 'North America West',
  latin_america: 'Latin America',
  europe: 'Europe',
  asia: 'Asia',
  oceania: 'Oceania',
} satisfies Sentences<Record<string, string>>;

const HOURS = {
  morning: 'mornings',
  afternoon: 'afternoons',
  evening: 'evenings',
  night: 'nights',
} satisfies Sentences<Record<string, string>>;

/** By a table of ours; what is newer than this page as it is called, with spaces. */
const named = (table: Record<string, string>, name: string) =>
  t(Object.hasOwn(table, name) ? String(table[name]) : name.replaceAll('_', ' '));

/** "Valorant or Overwatch 2 or Dota 2", in a line whose parts have commas between them; "Valorant u Overwatch 2". */
function anyOf(names: readonly string[]): string {
  const list = new Intl.ListFormat(currentLocale(), { type: 'disjunction' });
  return names.reduce((said, name) => list.format([said, name]));
}

/** What people chose or typed, and names of games, ranks and roles, stay as they are. */
function say(fact: FitFact): string {
  switch (fact.code) {
    case 'game':
      return fact.name;
    case 'games':
      return fact.names.join(', ');
    case 'any_game':
      return anyOf(fact.names);
    case 'role':
      return fact.role;
    case 'roles':
      return fact.roles.join(', ');
    case 'any_role':
      return anyOf(fact.roles);
    case 'needs_role':
      return t('looks for {role}', { role: fact.role });
    case 'rank':
      return fact.rank;
    case 'min_rank':
      return t('{rank} or higher', { rank: fact.rank });
    case 'for_rank':
      return t('for {rank}', { rank: fact.rank });
    case 'rank_reached':
      return fact.rank ? t('your rank is enough ({rank} or higher)', { rank: fact.rank }) : t('your rank is enough');
    case 'text':
      return t('“{text}”', { text: fact.text });
    case 'state':
      return fact.state;
    case 'country':
      return countryName(fact.country);
    case 'place':
      return [fact.state, fact.country !== 'US' && countryName(fact.country)].filter(Boolean).join(', ');
    case 'level':
      return named({ ...PROGRAM_LEVELS, ...PLAY_LEVELS }, fact.level);
    case 'team_type':
      return named(TEAM_TYPES, fact.type);
    case 'region':
      return named(REGIONS, fact.region);
    case 'hours':
      return named(HOURS, fact.hours);
    default:
      return t(PLAIN[fact.code]);
  }
}

/** Each fact in words. One that is newer than this page is left out. */
export const sayFacts = (facts: FitFacts): string[] => facts.filter((fact) => z.fits(factSchema, fact)).map(say);
