import { parseLocalDay } from '@lineup/ui/dates';
import { hasText } from '@lineup/ui/has-text';
import { readEmail } from '../add-person/email';
import { ROSTER_KINDS, defaultRole, type RosterKind } from '../../model/roster/roster-kind';
import { englishRole, roleLabel } from '../../model/roster/roster-role';
import type { TeamPage } from '../../model/team';
import { NOT_CONFIRMED, notConfirmed } from '../../model/words';
import type { ColumnMap, ImportField, ImportTable } from './import-columns';
import { gameTitle } from '../../model/game';

/** One person of the file as the server takes them. */
export interface ImportPerson {
  /** Line of the file. */
  line: number;
  email: string;
  /** For managers, until the person's own yes; null for none. */
  name: string | null;
  kind: RosterKind;
  role: string;
  /** Null for the whole team. */
  gameId: string | null;
  contractStart: string | null;
  contractEnd: string | null;
}

/** One row of the preview. */
export interface ImportRow {
  /** Line of the file. */
  line: number;
  /** What the file says about the person. */
  email: string;
  name: string;
  person: ImportPerson | null;
  /** What to correct; empty for a row that can be imported. */
  problems: string[];
  /** The person is on that list already, or invited to it. */
  known: 'on-list' | 'invited' | null;
}

/** What a file that does not say so means. */
export interface ImportDefaults {
  kind: RosterKind;
  gameId: string | null;
}

/** Longer names are cut, here and in the database. */
const MAX_NAME = 120;

/** The server takes this many people at once. */
export const MAX_PEOPLE = 200;

/** How many more people may be invited by email today, as the server counts. */
export const limitText = (left: number) =>
  `You can invite ${left} more ${left === 1 ? 'person' : 'people'} by email today, of 100 a day over all your teams.`;

const PLAYER_ROLES = ['player', 'captain', 'co_captain', 'starter', 'substitute', 'reserve', 'trial'];

/** Reads each row and says what is wrong with it; a person named twice for one list is named with the first line. */
export function checkRows(
  table: ImportTable,
  columns: ColumnMap,
  defaults: ImportDefaults,
  page: TeamPage,
): ImportRow[] {
  const lineOf = new Map<string, number>();
  return table.rows.map(({ line, cells }) => {
    const cell = (field: ImportField) => {
      const column = columns[field];
      return column === undefined ? '' : (cells[column] ?? '');
    };
    const problems: string[] = [];
    const person = { line, ...readPerson(cell, defaults, page, problems) };
    const key = JSON.stringify([person.email, person.kind, person.gameId]);
    const first = lineOf.get(key);
    if (person.email && first !== undefined) problems.push(`The same person as in row ${first}.`);
    else lineOf.set(key, line);
    const isFine = problems.length === 0;
    return {
      line,
      email: cell('email'),
      name: cell('name'),
      person: isFine ? person : null,
      problems,
      known: isFine ? knownAs(person, page) : null,
    };
  });
}

function readPerson(
  cell: (field: ImportField) => string,
  defaults: ImportDefaults,
  page: TeamPage,
  problems: string[],
): Omit<ImportPerson, 'line'> {
  const email = readEmail(cell('email'))?.toLowerCase() ?? '';
  if (!email) problems.push(cell('email') ? 'This is not an email address.' : 'The email is missing.');
  const kind = readKind(cell('list'), defaults.kind, problems);
  const contractStart = kind === 'staff' ? readDay(cell('start'), 'Contract start', problems) : null;
  const contractEnd = kind === 'staff' ? readDay(cell('end'), 'Contract end', problems) : null;
  if (contractStart && contractEnd && contractEnd < contractStart) problems.push('The contract ends before it starts.');
  return {
    email,
    name: readName(cell('name')),
    kind,
    role: readRole(cell('role'), kind, problems),
    gameId: readGame(cell('game'), defaults.gameId, page, problems),
    contractStart,
    contractEnd,
  };
}

/** Null also for what an exported roster says of people without a name. */
function readName(text: string): string | null {
  const name = hasText(text) ? text.trim().slice(0, MAX_NAME) : null;
  return name === null || name === NOT_CONFIRMED || name === notConfirmed() || name.includes('@') ? null : name;
}

function readKind(text: string, fallback: RosterKind, problems: string[]): RosterKind {
  const word = text.toLowerCase();
  if (word === '') return fallback;
  if (/^(players?|members?|jugador(es)?)$/.test(word)) return 'member';
  if (word === 'staff' || word === 'personal') return 'staff';
  problems.push(`Unknown list "${text}": use Players or Staff.`);
  return fallback;
}

function readRole(text: string, kind: RosterKind, problems: string[]): string {
  if (text === '') return defaultRole(kind);
  const roles: readonly string[] = kind === 'member' ? PLAYER_ROLES : ROSTER_KINDS.staff.addRoles;
  const word = plain(text);
  // A file of ours is English; anyone who writes one may use the words of the page.
  const role = roles.find((each) => [each, englishRole(each), roleLabel(each)].some((name) => plain(name) === word));
  if (!role) problems.push(`Unknown role "${text}": use ${roles.map(roleLabel).join(', ')}.`);
  return role ?? defaultRole(kind);
}

function readGame(text: string, fallback: string | null, { games }: TeamPage, problems: string[]): string | null {
  if (text === '') return fallback;
  const game = games.find((each) => plain(gameTitle(each)) === plain(text));
  if (!game) problems.push(`The team does not play "${text}". Add the game first.`);
  return game?.id ?? fallback;
}

function readDay(text: string, what: string, problems: string[]): string | null {
  if (text === '') return null;
  const isDay = parseLocalDay(text) !== null;
  if (!isDay) problems.push(`${what} "${text}" is not a date like 2026-09-01.`);
  return isDay ? text : null;
}

function knownAs({ email, kind, gameId }: ImportPerson, page: TeamPage): ImportRow['known'] {
  const isThis = (address: string | null, game: string | null) => address?.toLowerCase() === email && game === gameId;
  if (page[ROSTER_KINDS[kind].list].some((row) => isThis(row.user_email, row.game_profile_id))) return 'on-list';
  const isInvited = page.invitations.some((each) => each.kind === kind && isThis(each.email, each.game_profile_id));
  return isInvited ? 'invited' : null;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
