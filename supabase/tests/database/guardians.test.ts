import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { resetAge, setAge } from './ages.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';

const sql = openDatabase();
afterEach(async () => {
  await sql`delete from private.guardian_requests`;
  await sql`delete from private.guardian_offers`;
  await sql`delete from private.rate_counters`;
  await sql`delete from private.guardian_links where guardian_id <> ${idOf('guardian')}`;
});
afterAll(() => sql.end());

const offer = (kind: AccountKind, p_email = 'minor@lineup.example') => as(kind).rpc('offer_guardian', { p_email });
const accept = (kind: AccountKind, guardian: AccountKind = 'parent') =>
  as(kind).rpc('accept_guardian', { p_guardian_id: idOf(guardian) });
const request = () => as('minor').rpc('request_guardian', { p_email: 'parent@lineup.example' });
const confirm = (kind: AccountKind = 'parent') => as(kind).rpc('confirm_guardian', { p_minor_id: idOf('minor') });
const list = async (kind: AccountKind) => rowsOf(as(kind).rpc('list_guardians'));
const links = async () =>
  (await sql`select from private.guardian_links where guardian_id = ${idOf('parent')} and confirmed_at is not null`)
    .length;

describe('a link takes the yes of both', () => {
  test('the adult offers, the minor accepts, either ends it', async () => {
    await rowsOf(offer('parent', ' Minor@Lineup.example '));
    expect(await links()).toBe(0);
    expect(await list('parent')).toMatchObject([{ kind: 'offer-sent', person_id: null, name: null }]);
    expect(await list('minor')).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'offer-received', person_id: idOf('parent') },
        ...{ name: null, email: 'p•••@lineup.example' },
      }),
    );
    await rowsOf(accept('minor'));
    expect(await links()).toBe(1);
    expect((await list('minor')).map(({ kind }) => kind)).toEqual(['guardian', 'guardian']);
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('parent') }));
    expect(await links()).toBe(0);
  });

  test('neither side alone makes one', async () => {
    await rowsOf(offer('parent'));
    expect((await confirm()).error).toMatchObject({ code: 'PT404' });
    await rowsOf(as('parent').rpc('end_guardian', { p_email: 'minor@lineup.example' }));
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    await rowsOf(request());
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    expect(await links()).toBe(0);
  });

  test('an offer is for the minor with that confirmed email, and for nobody else', async () => {
    await rowsOf(offer('parent'));
    for (const kind of ['player', 'guardian', 'newcomer'] as const) {
      expect((await accept(kind)).error).toMatchObject({ code: 'PT404' });
    }
    await rowsOf(offer('parent', 'player@lineup.example'));
    expect((await accept('player')).error).toMatchObject({ code: '42501' });
    await sql`update auth.users set email_confirmed_at = null where id = ${idOf('minor')}`;
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('minor')}`;
    expect(await links()).toBe(0);
  });

  test('what nobody answered for a month no longer counts', async () => {
    await rowsOf(offer('parent'));
    await rowsOf(request());
    await sql`update private.guardian_offers set created_at = now() - interval '31 days'`;
    await sql`update private.guardian_requests set created_at = now() - interval '31 days'`;
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    expect((await confirm()).error).toMatchObject({ code: 'PT404' });
    expect(await list('parent')).toEqual([]);
  });

  test('the minor may decline, and the adult too', async () => {
    await rowsOf(offer('parent'));
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('parent') }));
    await rowsOf(request());
    await rowsOf(as('parent').rpc('end_guardian', { p_person_id: idOf('minor') }));
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    expect((await confirm()).error).toMatchObject({ code: 'PT404' });
    expect((await list('minor')).map(({ kind }) => kind)).toEqual(['guardian']);
    // The link that stands was not touched.
    expect((await list('minor'))[0]?.person_id).toBe(idOf('guardian'));
  });

  test('confirmed from both sides at once it is one link, and nothing stays open', async () => {
    await rowsOf(offer('parent'));
    await rowsOf(request());
    await Promise.all([confirm(), accept('minor'), confirm(), accept('minor')]);
    expect(await links()).toBe(1);
    expect(await sql`select from private.guardian_offers`).toHaveLength(0);
    expect(await sql`select from private.guardian_requests`).toHaveLength(0);
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
