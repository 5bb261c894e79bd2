/** For whom program staff and coaches work is told beside their name, from the role that they hold, and ends with it. */
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { conversation, forgetTestConversations } from './talk.ts';
import { answer, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
afterAll(() => forgetTestConversations(sql));

interface Approval {
  role: string;
  college: string | null;
  since: string;
}
const person = idOf('college-staff');
const OWN = ['programs_college_staff', 'Trial College'];
const brief = (approval: Approval | null | undefined) => approval && [approval.role, approval.college];

const doors: Record<string, () => Promise<Approval | null | undefined>> = {
  'the head of a conversation': async () => {
    await forgetTestConversations(sql);
    await conversation('player', 'group', 'college-staff');
    const rows = await rowsOf(as('player').rpc('list_conversations', { p_limit: 5 }));
    const people = rows.flatMap(
      ({ participants }) => participants as unknown as { user_id: string; works_for: Approval | null }[],
    );
    expect(people.find(({ user_id }) => user_id === idOf('player'))?.works_for).toBeNull();
    return people.find(({ user_id }) => user_id === person)?.works_for;
  },
  'the picker of people': async () => {
    const cards = (await rowsOf(as('college-admin').rpc('list_contacts'))) as unknown as {
      colleges: { user_id: string; works_for: Approval | null }[];
    };
    return cards.colleges.find(({ user_id }) => user_id === person)?.works_for;
  },
  'the profile': async () => {
    const [profile] = await sql`select slug, is_published from public.user_profiles where user_id = ${person}`;
    await sql`update public.user_profiles set is_published = true, visibility = 'public' where user_id = ${person}`;
    const page = await rowsOf(signedOut().rpc('load_player', { p_slug: String(profile?.slug) }));
    await sql`update public.user_profiles set is_published = ${profile?.is_published} where user_id = ${person}`;
    return (page as unknown as { works_for: Approval | null }).works_for;
  },
};

const role = (kind: AccountKind) => sql`user_id = ${idOf(kind)} and college_id is distinct from ${college.id}`;

describe.each(Object.entries(doors))('%s', (_, read) => {
  test('names the college and the day of the approval, until it ends or the college is offline', async () => {
    const kept = await sql`delete from public.user_roles where ${role('college-staff')} returning *`;
    try {
      await sql`update public.user_roles set created_at = '2026-03-05Z' where user_id = ${person} and college_id = ${college.id}`;
      expect(await read()).toEqual({ role: OWN[0], college: OWN[1], since: '2026-03-05' });
      await sql`update public.colleges set is_published = false where id = ${college.id}`;
      expect((await read()) ?? null).toBeNull();
      await sql`update public.colleges set is_published = true where id = ${college.id}`;
      expect(brief(await read())).toEqual(OWN);
      await sql`delete from public.user_roles where user_id = ${person} and college_id = ${college.id}`;
      expect((await read()) ?? null).toBeNull();
      await sql`insert into public.user_roles (user_id, role) values (${person}, 'recruit_caster')`;
      expect((await read()) ?? null).toBeNull();
    } finally {
      await sql`delete from public.user_roles where user_id = ${person}`;
      await sql`insert into public.user_roles ${sql([...kept])}`;
      await sql`insert into public.user_roles (user_id, role, college_id) values (${person}, 'programs_college_staff', ${college.id})`;
    }
  });
});

test('an approved coach without a college is one, and a person without a role is nobody', async () => {
  const slugs =
    await sql`select user_id, slug from public.user_profiles where user_id in (${idOf('private-coach')}, ${idOf('player')})`;
  const approval = async (kind: AccountKind) => {
    const slug = slugs.find(({ user_id }) => user_id === idOf(kind))?.slug;
    return (
      (await rowsOf(as(kind).rpc('load_player', { p_slug: String(slug) }))) as unknown as { works_for: Approval | null }
    ).works_for;
  };
  expect(brief(await approval('private-coach'))).toEqual(['coaching_private_coach', null]);
  expect(await approval('player')).toBeNull();
});

test('[RC-010] a message on the status page says it of its author, a sentence of the fixed list does not', async () => {
  const { submission, interest } = await sent('player', college);
  await rowsOf(answer('college-staff', interest));
  const talk = await conversation('college-staff', 'group', 'player');
  await rowsOf(as('college-staff').from('messages').insert({ conversation_id: talk, content: 'We like your game.' }));
  const page = (await rowsOf(as('player').rpc('load_recruiting_status', { p_id: submission }))) as unknown as {
    answers: { sentence?: string; words?: string; by?: string; works_for?: Approval }[];
  };
  expect(page.answers.map(({ words, works_for: approval }) => [words, approval?.college !== undefined])).toEqual([
    ['We like your game.', true],
    [undefined, false],
  ]);
  expect(JSON.stringify(page.answers)).not.toContain(person);
});
