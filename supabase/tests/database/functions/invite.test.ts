/** Invitations by mail, from the manager's click to the roster. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from '../backend.ts';
import { callFunction, mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
let team = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
beforeEach(async () => {
  await sql`delete from public.team_invitations`;
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.team_members where user_id = ${idOf('parent')}`;
});
afterAll(() => sql.end());

const newAddress = () => `${randomUUID()}@mail.example`;
const invite = async (email: string) => {
  const id = await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: team, p_email: email }));
  return id ?? '';
};
/** As if the last mail went out long ago: within a minute there is only one. */
const age = (id: string) =>
  sql`update public.team_invitations set sent_at = now() - interval '1 hour' where id = ${id}`;
const read = (p_token: string) => rowsOf(as('parent').rpc('read_team_invitation', { p_token }));
const tokenIn = (link = '') => /#token=([0-9a-f]{64})$/.exec(link)?.[1] ?? '';

describe('invite', () => {
  test('[SE-026] nothing need be called after inviting or importing: the mail is queued with the invitation', async () => {
    const [byHand, imported] = [newAddress(), newAddress()];
    await invite(byHand);
    const row = { email: imported, kind: 'member', role: 'player' };
    await rowsOf(as('coach').rpc('import_roster', { p_team_id: team, p_rows: [row] }));
    expect(await sendQueuedMails()).toEqual({ sent: 2, failed: 0 });
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
    for (const address of [byHand, imported]) expect(await mailsTo(address)).toHaveLength(1);
  });

  test('[TM-075, SE-026] mails the link that brings the person, once, onto the roster', async () => {
    const id = await invite('parent@lineup.example');
    const before = (await mailsTo('parent@lineup.example')).length;
    const response = await callFunction('invite', 'coach', { invitation_id: id });
    expect([response.status, await response.json()]).toEqual([200, { success: true, is_delayed: false }]);
    const mails = await mailsTo('parent@lineup.example');
    expect(mails.length).toBe(before + 1);
    expect(mails[0]).toMatchObject({ subject: 'You are invited to a team on Lineup' });
    expect(new URL(mails[0]?.link ?? '').pathname).toBe('/teams/invitation');
    const p_token = tokenIn(mails[0]?.link);

    expect(await read(p_token)).toMatchObject({ state: 'pending', addressee: 'me', team: { name: SILVER_TEAM } });
    expect(await rowsOf(as('parent').rpc('answer_team_invitation', { p_accept: true, p_token }))).toBe(team);
    expect(await read(p_token)).toMatchObject({ state: 'accepted' });
    const [row] = await sql`select token_hash, sent_count from public.team_invitations where id = ${id}`;
    expect(row).toMatchObject({ sent_count: 1 });
    expect(row?.token_hash).not.toBe(p_token);
  });

  test('[SE-026] resending ends the link before; within a minute it is one mail', async () => {
    const address = newAddress();
    const id = await invite(address);
    await callFunction('invite', 'coach', { invitation_id: id });
    await callFunction('invite', 'coach', { invitation_id: id });
    const [first, ...others] = await mailsTo(address);
    expect(others).toEqual([]);
    await age(id);
    await callFunction('invite', 'coach', { invitation_id: id });
    const mails = await mailsTo(address);
    expect(mails).toHaveLength(2);
    expect(await read(tokenIn(first?.link))).toBeNull();
    expect(await read(tokenIn(mails[0]?.link))).toMatchObject({ state: 'pending' });
  });

  test('[SE-026] answers alike for known and unknown addresses', async () => {
    const answers = await Promise.all(
      ['parent@lineup.example', newAddress()].map(async (address) => {
        const response = await callFunction('invite', 'coach', { invitation_id: await invite(address) });
        return [response.status, await response.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('[SE-026] an answered, unknown or foreign invitation is not mailed', async () => {
    const address = newAddress();
    const id = await invite(address);
    await sql`update public.team_invitations set status = 'revoked' where id = ${id}`;
    const answered = await callFunction('invite', 'coach', { invitation_id: id });
    expect([answered.status, await answered.json()]).toMatchObject([409, { code: 'PT409' }]);
    for (const invitation_id of [randomUUID(), id]) {
      const response = await callFunction('invite', 'player', { invitation_id });
      expect([response.status, await response.json()]).toMatchObject([403, { code: '42501' }]);
    }
    expect(await sendQueuedMails()).toEqual({ sent: 0, failed: 0 });
    expect(await mailsTo(address)).toEqual([]);
  });

  test.each([[{}], [{ invitation_id: 7 }], [{ invitation_id: "x' or true" }], [[]], ['{']])(
    'refuses the body %j',
    async (body) => {
      const response = await callFunction('invite', 'coach', body);
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'PT400' }]);
    },
  );

  test('after ten mails there are no more', async () => {
    const id = await invite(newAddress());
    await sql`update public.team_invitations set sent_count = 10 where id = ${id}`;
    const response = await callFunction('invite', 'coach', { invitation_id: id });
    expect([response.status, await response.json()]).toMatchObject([429, { code: 'PT429' }]);
  });
});
