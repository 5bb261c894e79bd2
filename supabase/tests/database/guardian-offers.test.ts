import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { guardiansOf } from './guardian-calls.ts';

const sql = openDatabase();
const { forget, offer, accept, request, confirm, list, links, agree, stateOf, toldOf } = guardiansOf(sql);
beforeEach(forget);
afterEach(forget);
afterAll(() => sql.end());

describe('requests and offers', () => {
  const mails = async () =>
    (
      await sql`select private.describe_mail(o) as says from private.mail_outbox o where o.template = 'guardian_request'`
    ).map(({ says }) => says as unknown);

  test('are made again after a month, with a new mail and notice', async () => {
    await rowsOf(request());
    await rowsOf(offer('parent'));
    await sql`update private.mail_outbox set state = 'sent', settled_at = now()`;
    await sql`delete from public.notices`;
    // While it is open, asking again brings nothing.
    await rowsOf(request());
    await rowsOf(offer('parent'));
    expect(await sql`select from private.mail_outbox where state = 'waiting'`).toHaveLength(0);
    await sql`update private.guardian_requests set created_at = now() - interval '31 days'`;
    await sql`update private.guardian_offers set created_at = now() - interval '31 days'`;
    await sql`delete from public.notices`;
    await rowsOf(request());
    await rowsOf(offer('parent'));
    expect(
      await sql`select from private.mail_outbox where state = 'waiting' and template = 'guardian_request'`,
    ).toHaveLength(1);
    expect(await toldOf('parent')).toEqual(['guardian_asked']);
    expect(await toldOf('minor')).toEqual(['guardian_offered']);
    await rowsOf(confirm());
    expect(await links()).toBe(1);
  });

  test('end with the address after 30 days, as does what waits for a yes', async () => {
    await rowsOf(as('minor').rpc('request_guardian', { p_email: 'a@b.example' }));
    await rowsOf(offer('private-coach', 'c@d.example'));
    await agree();
    await sql`select private.run_daily()`;
    expect(await sql`select from private.guardian_requests`).toHaveLength(1);
    expect(await sql`select from private.guardian_offers`).toHaveLength(1);
    expect(await stateOf()).toEqual(['waiting']);
    await sql`update private.guardian_requests set created_at = now() - interval '30 days'`;
    await sql`update private.guardian_offers set created_at = now() - interval '30 days'`;
    await sql`update private.guardian_links set agreed_at = now() - interval '30 days' where guardian_id = ${idOf('parent')}`;
    await sql`select private.run_daily()`;
    expect(await sql`select from private.guardian_requests`).toHaveLength(0);
    expect(await sql`select from private.guardian_offers`).toHaveLength(0);
    expect(await stateOf()).toEqual([]);
    expect(await stateOf('guardian')).toEqual(['begun']);
  });

  test('carry no word of the sender: mail, list and notice', async () => {
    await sql`update public.user_profiles set display_name = 'buy at evil.example' where user_id = ${idOf('minor')}`;
    try {
      await rowsOf(request());
      expect(await mails()).toEqual([{ to: 'parent@lineup.example', has_account: true }]);
      expect(await list('parent')).toMatchObject([{ kind: 'received', name: null, email: 'm•••@lineup.example' }]);
      const shown = JSON.stringify(await rowsOf(as('parent').rpc('load_notices', {})));
      expect(shown).toContain('guardian_asked');
      expect(shown).not.toContain('evil');
    } finally {
      await sql`update public.user_profiles set display_name = 'Kai Nakagawa' where user_id = ${idOf('minor')}`;
    }
  });

  const offerMails = async () =>
    (
      await sql`
        select private.describe_mail(o) as says from private.mail_outbox o where o.template = 'guardian_offer' order by o.created_at`
    ).map(({ says }) => says as unknown);

  test('an offer to an address without an account is mailed there, with no word of the sender', async () => {
    await rowsOf(offer('parent', 'new@elsewhere.example'));
    expect(await offerMails()).toEqual([{ to: 'new@elsewhere.example' }]);
    // Withdrawn, it is not sent.
    await rowsOf(as('parent').rpc('end_guardian', { p_email: 'new@elsewhere.example' }));
    expect(await offerMails()).toEqual([null]);
  });

  test('an offer to somebody with an account is no mail of its own: a minor gets the notice, others nothing', async () => {
    for (const kind of ['minor', 'coach'] as const) await rowsOf(offer('parent', `${kind}@lineup.example`));
    expect(await offerMails()).toEqual([null, null]);
    expect(await toldOf('minor')).toEqual(['guardian_offered']);
    expect(await toldOf('coach')).toEqual([]);
  });

  test('one address gets three of these mails a day, whoever names it, and who asks sees no difference', async () => {
    const p_email = 'target@elsewhere.example';
    const answers = [
      await offer('parent', p_email),
      await offer('coach', p_email),
      await as('minor').rpc('request_guardian', { p_email }),
      await offer('private-coach', p_email),
      // Withdrawn and made again.
      await as('parent').rpc('end_guardian', { p_email }),
      await offer('parent', p_email),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
    expect(await sql`select from private.mail_outbox where recipient_email = ${p_email}`).toHaveLength(3);
    expect(await list('private-coach')).toMatchObject([{ kind: 'offer-sent', email: p_email }]);
    await rowsOf(offer('parent', 'other@elsewhere.example'));
    expect(await sql`select from private.mail_outbox where recipient_email = 'other@elsewhere.example'`).toHaveLength(
      1,
    );
  });

  test('to an address of a minor bring nothing, and do not say so', async () => {
    await setAge(sql, 'player', 15);
    try {
      const asked = await as('minor').rpc('request_guardian', { p_email: 'player@lineup.example' });
      expect(asked).toMatchObject({ error: null, status: 204 });
      expect(await list('minor')).toContainEqual(
        expect.objectContaining({ kind: 'sent', email: 'player@lineup.example' }),
      );
      expect(await mails()).toEqual([null]);
      expect(await list('player')).toEqual([]);
      expect(await toldOf('player')).toEqual([]);
    } finally {
      await resetAge(sql, 'player');
    }
  });
});

describe('a guardian is an adult', () => {
  test('whose birth date is known', async () => {
    await setAge(sql, 'private-coach', null);
    expect((await offer('private-coach')).error).toMatchObject({ code: '42501' });
    expect((await offer('minor')).error).toMatchObject({ code: '42501' });
    await rowsOf(as('minor').rpc('request_guardian', { p_email: 'private-coach@lineup.example' }));
    expect((await confirm('private-coach')).error).toMatchObject({ code: '42501' });
    const made = await sql`select from private.guardian_links where guardian_id = ${idOf('private-coach')}`;
    expect(made).toHaveLength(0);
    await resetAge(sql, 'private-coach');
  });

  test('and one of at most four', async () => {
    const others = ['coach', 'team-staff', 'player'] as const;
    for (const kind of others) {
      await sql`
        insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
        values (${idOf(kind)}, ${idOf('minor')}, now())`;
    }
    await rowsOf(offer('parent'));
    expect((await accept('minor')).error).toMatchObject({ code: '23514' });
  });

  test('offers answer alike for known and unknown emails, five a day', async () => {
    for (const email of [
      'minor@lineup.example',
      'nobody@elsewhere.example',
      'a@b.example',
      'c@d.example',
      'e@f.example',
    ]) {
      expect(await offer('parent', email)).toMatchObject({ error: null, status: 204 });
    }
    expect(await offer('parent', 'g@h.example')).toMatchObject({ status: 429, error: { code: 'PT429' } });
  });
});
