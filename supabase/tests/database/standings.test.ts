/** Where a player stands shows on the cards of colleges, to this player alone, in the words of the status page. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { sent, trialCollege } from './trial-college.ts';
import { pipelineOf } from './trial-pipeline.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
beforeAll(async () => {
  await sql`
    with program as (
      insert into public.college_programs (college_id, esports_title_id)
      select ${college.id}, id from public.esports_titles where slug = 'rocket-league' returning id)
    insert into public.roster_needs (program_id, position, open_spots) select id, 'Striker', 2 from program`;
});
const { move } = pipelineOf(() => college);
beforeEach(() => sql`update public.colleges set name = 'Zzz Trial College' where id = ${college.id}`);

type Standing = { is_on_board: boolean; label: string | null; game: string | null } | null;
interface Card {
  id: string;
  standing?: Standing;
}
const inDirectory = async (kind?: AccountKind) => {
  const client = kind ? as(kind) : signedOut();
  const page = (await rowsOf(client.rpc('search_colleges', { p_text: 'Zzz Trial' }))) as unknown as {
    colleges: Card[];
  };
  return page.colleges.find(({ id }) => id === college.id);
};
const onPage = async (kind: AccountKind) =>
  ((await rowsOf(as(kind).rpc('load_college', { p_slug: college.slug }))) as unknown as Card).standing;
const inMatches = async (kind: AccountKind) => {
  const page = (await rowsOf(as(kind).rpc('match_programs', { p_state: 'PA', p_limit: 50 }))) as unknown as {
    matches: { college: Card }[];
  };
  return page.matches.find((match) => match.college.id === college.id)?.college.standing;
};

describe('on each card', () => {
  test('[RC-001, RC-004, RC-020] a kept college is on the board, an application has the stage in player-safe words', async () => {
    expect([(await inDirectory('player'))?.standing, await onPage('player')]).toEqual([null, null]);
    await rowsOf(as('player').rpc('add_college_to_board', { p_college_id: college.id }));
    const kept = { is_on_board: true, label: null, game: null };
    expect((await inDirectory('player'))?.standing).toEqual(kept);
    expect(await onPage('player')).toEqual(kept);
    const { interest } = await sent('player', college);
    await sql`update public.pipeline_stages set name = 'Not our type' where id = ${college.stages.reviewing ?? ''}`;
    await rowsOf(move([interest], 'reviewing'));
    const applied = { is_on_board: true, label: 'Under review' };
    expect((await inDirectory('player'))?.standing).toMatchObject(applied);
    expect(await onPage('player')).toMatchObject(applied);
    const match = await inMatches('player');
    expect(match).toMatchObject(applied);
    // What they wrote about, not what the card offers.
    expect(match?.game).toBe('Valorant');
    expect(JSON.stringify(await inDirectory('player'))).not.toContain('Not our type');
  });

  test('[RC-004] similar colleges have it, too', async () => {
    const page = async (kind?: AccountKind) =>
      (await rowsOf((kind ? as(kind) : signedOut()).rpc('load_college', { p_slug: college.slug }))) as unknown as {
        similar: Card[];
      };
    const [first] = (await page('player')).similar;
    expect(first?.standing).toBeNull();
    await rowsOf(as('player').rpc('add_college_to_board', { p_college_id: first?.id ?? '' }));
    try {
      expect((await page('player')).similar[0]?.standing).toMatchObject({ is_on_board: true, label: null });
      for (const each of (await page()).similar) expect(each).not.toHaveProperty('standing');
    } finally {
      await sql`delete from public.interests where player_id = ${idOf('player')} and college_id = ${first?.id ?? ''}
        and sent_at is null`;
    }
  });
});

describe('to nobody else', () => {
  test('[RC-001] a visitor’s card is as it was, and others see nothing of it', async () => {
    await sent('player', college);
    expect(await inDirectory()).not.toHaveProperty('standing');
    expect(await rowsOf(signedOut().rpc('load_college', { p_slug: college.slug }))).not.toHaveProperty('standing');
    for (const kind of ['second-player', 'minor', 'parent', 'college-admin', 'admin'] as const) {
      expect((await inDirectory(kind))?.standing).toBeNull();
      expect(await onPage(kind)).toBeNull();
    }
  });

  test('[RC-014] what a college merely saved shows on no card, nor what was withdrawn', async () => {
    await rowsOf(as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') }));
    expect((await inDirectory('player'))?.standing).toBeNull();
    const { interest } = await sent('player', college);
    expect((await inDirectory('player'))?.standing).toMatchObject({ label: 'Received' });
    await rowsOf(as('player').rpc('withdraw_interest', { p_interest_id: interest }));
    expect((await inDirectory('player'))?.standing?.label ?? null).toBeNull();
  });
});
