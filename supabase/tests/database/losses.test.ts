/** Why interests end (issue 34, item 7): noted when they close, for the program alone, and counted on the dashboard. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, openDatabase, rowsOf } from './backend.ts';
import { closing, importProspect, sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });

const stored = (interest: string) =>
  sql`select reason, lost_to from private.interest_losses where interest_id = ${interest}`;
const close = (interest: string, loss: object) =>
  as('college-staff').rpc('close_interests', {
    p_request_id: randomUUID(),
    p_interest_ids: [interest],
    p_stage_id: college.stages.closed ?? '',
    p_notes: [{ interest_id: interest, sentence: 'full' }],
    ...loss,
  });
const set = (interest: string, reason: string | null, lostTo?: string, kind: AccountKind = 'college-staff') =>
  as(kind).rpc('set_loss', {
    p_interest_id: interest,
    p_reason: reason as string,
    ...(lostTo !== undefined && { p_lost_to: lostTo }),
  });

describe('why an interest ended', () => {
  test('comes with the closing, shows in the drawer and on the dashboard, and goes when the card is open again', async () => {
    const { interest, submission } = await sent('player', college);
    const prospect = await importProspect(college, 'Ada');
    await rowsOf(close(interest, { p_loss_reason: 'other_college', p_lost_to: ' Silver Mesa University ' }));
    await rowsOf(close(prospect, { p_loss_reason: 'cost' }));
    const drawer = await rowsOf(as('college-coach').rpc('load_interest', { p_interest_id: interest }));
    expect(drawer).toMatchObject({ loss: { reason: 'other_college', lost_to: 'Silver Mesa University' } });
    const page = await rowsOf(as('college-staff').rpc('load_recruiting_dashboard', { p_college_id: college.id }));
    expect(page).toMatchObject({
      losses: {
        reasons: [
          { reason: 'cost', interests: 1 },
          { reason: 'other_college', interests: 1 },
        ],
        colleges: [{ name: 'Silver Mesa University', interests: 1 }],
      },
    });
    const status = await rowsOf(as('player').rpc('load_recruiting_status', { p_id: submission }));
    const taken = await rowsOf(as('player').rpc('export_my_data'));
    expect(JSON.stringify([status, taken])).not.toMatch(/Silver Mesa|other_college/);
    await rowsOf(
      as('college-staff').rpc('move_interests', {
        p_interest_ids: [interest],
        p_stage_id: college.stages.reviewing ?? '',
      }),
    );
    expect(await stored(interest)).toEqual([]);
  });

  test('is noted, changed and taken back later, of a closed interest alone', async () => {
    const { interest } = await sent('player', college);
    expect((await set(interest, 'cost')).error).toMatchObject({ code: 'PT409', hint: 'open' });
    await rowsOf(closing('college-staff', college, [interest]));
    await rowsOf(set(interest, 'other_college', 'Elsewhere State'));
    await rowsOf(set(interest, 'level'));
    expect(await stored(interest)).toEqual([{ reason: 'level', lost_to: null }]);
    for (const [reason, to] of [
      ['whatever', undefined],
      ['cost', 'Elsewhere State'],
      ['other_college', 'x'.repeat(121)],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- each by itself
      expect((await set(interest, reason, to)).error).toMatchObject({ code: '23514' });
    expect(await stored(interest)).toEqual([{ reason: 'level', lost_to: null }]);
    await rowsOf(set(interest, null));
    expect(await stored(interest)).toEqual([]);
  });

  test('is written and read by nobody else; admissions gets no figures of it', async () => {
    const { interest } = await sent('player', college);
    await rowsOf(close(interest, { p_loss_reason: 'cost' }));
    for (const kind of ['player', 'coach', 'college-admissions', 'other-college-admin'] as AccountKind[])
      // oxlint-disable-next-line no-await-in-loop -- each by itself
      expect([kind, (await set(interest, 'level', undefined, kind)).error?.code]).toEqual([kind, '42501']);
    expect(await stored(interest)).toEqual([{ reason: 'cost', lost_to: null }]);
    const page = await rowsOf(as('college-admissions').rpc('load_recruiting_dashboard', { p_college_id: college.id }));
    expect(page).toMatchObject({ losses: null });
  });

  test('a closing that is refused notes nothing', async () => {
    const { interest } = await sent('player', college);
    expect((await close(interest, { p_notes: [], p_loss_reason: 'cost' })).error).toMatchObject({ code: 'PT409' });
    expect((await close(interest, { p_loss_reason: 'whatever' })).error).toMatchObject({ code: '23514' });
    const [row] = await sql`
      select s.kind from public.interests i join public.pipeline_stages s on s.id = i.stage_id where i.id = ${interest}`;
    expect([await stored(interest), row?.kind]).toEqual([[], 'new']);
  });
});
