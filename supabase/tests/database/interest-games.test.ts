/** Which form a player gets, and in which game they answer it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../libs/data/src/database.types.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { send, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

interface Page {
  form: { id: string } | null;
  forms: { title: string }[];
  games: { slug: string; ranks: string[]; roles: string[] }[];
}

const question = { id: 'main', type: 'game_rank', label: 'Rank and roles', required: true } satisfies Json;

/** A published form, about a game where one is named; the newest comes last. */
async function addForm(title: string, game: string | null, order: number): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.interest_forms (id, college_id, title, questions, display_order, esports_title_id)
    values (${id}, ${college.id}, ${title}, ${sql.json([question])}, ${order},
      (select t.id from public.esports_titles t where t.slug = ${game}))`;
  await rowsOf(as('college-admin').rpc('publish_interest_form', { p_form_id: id }));
  return id;
}

const addProgram = (game: string) => sql`
  insert into public.college_programs (college_id, esports_title_id)
  select ${college.id}, t.id from public.esports_titles t where t.slug = ${game} on conflict do nothing`;

/** The games of a person, the first of them the main one. */
async function plays(kind: AccountKind, games: string[]): Promise<void> {
  await sql`delete from public.player_games where user_id = ${idOf(kind)}`;
  for (const [place, game] of games.entries())
    await sql`insert into public.player_games (user_id, esports_title_id, is_primary)
      select ${idOf(kind)}, t.id, ${place === 0} from public.esports_titles t where t.slug = ${game}`;
}

const forms: Record<string, string> = {};
beforeAll(async () => {
  for (const game of ['valorant', 'rocket-league', 'marvel-rivals']) await addProgram(game);
  forms['rocket-league'] = await addForm('Rocket League tryout', 'rocket-league', -2);
  forms['valorant'] = await addForm('Valorant tryout', 'valorant', -1);
  forms['general'] = await addForm('Tell us about you', null, 0);
});

describe('[RC-007] the form that opens', () => {
  const opened = async (kind: AccountKind | null, game?: string) => {
    const call = { p_college_slug: college.slug, ...(game && { p_game: game }) };
    const page = (await rowsOf((kind ? as(kind) : signedOut()).rpc('load_interest_form', call))) as unknown as Page;
    return Object.keys(forms).find((name) => forms[name] === page.form?.id) ?? page.form?.id;
  };

  test.each<[string, string[], string]>([
    ['the main game', ['valorant'], 'valorant'],
    ['the main one of two games', ['rocket-league', 'valorant'], 'rocket-league'],
    ['a second game, where the main one has none', ['marvel-rivals', 'valorant'], 'valorant'],
  ])('is that of %s', async (_name, games, form) => {
    await plays('parent', games);
    expect(await opened('parent')).toBe(form);
  });

  test('is a general one for who plays something else, and not that of another game', async () => {
    await plays('parent', ['overwatch-2']);
    expect([forms['general'], college.formId]).toContain(
      forms[String(await opened('parent'))] ?? (await opened('parent')),
    );
  });

  test('is that of the program that the player came for, else a general one', async () => {
    await plays('parent', ['rocket-league']);
    expect(await opened('parent', 'valorant')).toBe('valorant');
    expect(['valorant', 'rocket-league']).not.toContain(await opened('parent', 'marvel-rivals'));
    expect(await opened(null, 'valorant')).toBe('valorant');
  });

  test('is the first one for who says nothing of games, as the college has put them', async () => {
    expect(await opened(null)).toBe('rocket-league');
  });
});

describe('[RC-007] rank and roles in a game', () => {
  beforeEach(() => plays('parent', ['valorant']));
  const version = async (form: string | undefined) => {
    const [row] = await sql`select id from public.interest_form_versions where form_id = ${form ?? ''} and is_current`;
    return { ...college, versionId: String(row?.id) };
  };
  const stored = async () => {
    const rows = await sql`
      select s.answers, t.slug from public.interest_submissions s join public.interests i on i.id = s.interest_id
      left join public.esports_titles t on t.id = i.esports_title_id
      where s.college_id = ${college.id} and s.player_id = ${idOf('parent')}`;
    return rows.map(({ answers, slug }) => ({ answers: answers as unknown, game: slug as unknown }));
  };
  const refused = (reason: string) => ({
    code: 'PT422',
    details: JSON.stringify([{ field: 'answer', reason, question: 'main' }]),
  });
  const faults = async (form: string | undefined, answer: Json) => {
    const { error } = await send('parent', await version(form), { main: answer });
    return {
      code: error?.code,
      reasons: (JSON.parse(error?.details ?? '[]') as { reason: string }[]).map((each) => each.reason),
    };
  };

  test('are offered for the programs of the college, or for the game of the form', async () => {
    const page = async (form: string | undefined) =>
      (await rowsOf(
        as('parent').rpc('load_interest_form', { p_college_slug: college.slug, p_form_id: form ?? '' }),
      )) as unknown as Page;
    const general = await page(forms['general']);
    expect(general.games.map(({ slug }) => slug)).toEqual(['marvel-rivals', 'rocket-league', 'valorant']);
    expect(general.games[2]).toMatchObject({ roles: expect.arrayContaining(['Duelist']) as string[] });
    expect(general.games[2]?.ranks[0]).toBe('Radiant');
    expect((await page(forms['valorant'])).games.map(({ slug }) => slug)).toEqual(['valorant']);
    expect((await page(college.formId)).games).toEqual([]);
  });

  test('make the interest one in that game, whatever the main game is', async () => {
    const answer = { game: 'rocket-league', rank: 'Champion I', roles: [] };
    expect((await send('parent', await version(forms['general']), { main: answer })).error).toBeNull();
    expect(await stored()).toEqual([{ answers: { main: answer }, game: 'rocket-league' }]);
  });

  test.each<[string, string, Json, string]>([
    ['a rank of another game', 'general', { game: 'valorant', rank: 'Champion I', roles: [] }, 'rank'],
    ['a role of another game', 'general', { game: 'rocket-league', rank: 'Champion I', roles: ['Duelist'] }, 'role'],
    ['a game without a program here', 'general', { game: 'overwatch-2', rank: 'Top 500', roles: [] }, 'game'],
    [
      'another game than that of the form',
      'valorant',
      { game: 'rocket-league', rank: 'Champion I', roles: [] },
      'game',
    ],
    ['a rank without its game', 'general', { rank: 'Radiant', roles: [] }, 'game'],
    ['no rank', 'general', { game: 'valorant', rank: null, roles: ['Duelist'] }, 'required'],
    ['words of the player', 'general', { game: 'valorant', rank: 'Radiant', roles: [], note: 'call me' }, 'shape'],
    [
      'a role that is a text of their own',
      'general',
      { game: 'valorant', rank: 'Radiant', roles: [{ a: 'b' }] },
      'role',
    ],
    ['a text', 'general', 'Radiant', 'shape'],
  ])('refuse %s at the question, and nothing is stored', async (_name, form, answer, reason) => {
    expect(await faults(forms[form], answer)).toEqual({ code: refused(reason).code, reasons: [reason] });
    expect(await stored()).toEqual([]);
    expect(await sql`select 1 from public.interests where college_id = ${college.id}`).toHaveLength(0);
  });

  test('show to the program with the name of the game', async () => {
    const answer = { game: 'valorant', rank: 'Radiant', roles: ['Duelist'] };
    const { data } = await send('parent', await version(forms['valorant']), { main: answer });
    const interest = (data as { interest_id: string }[])[0]?.interest_id ?? '';
    const shown = (await rowsOf(as('college-staff').rpc('load_interest', { p_interest_id: interest }))) as unknown as {
      submissions: { answers: unknown; games: unknown }[];
    };
    expect(shown.submissions).toMatchObject([{ answers: { main: answer }, games: { valorant: 'Valorant' } }]);
  });
});
