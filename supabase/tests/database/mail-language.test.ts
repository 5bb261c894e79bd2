/** In which language a mail or a push is written: that of who reads it, else of who asks. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { SILVER_TEAM, as, idOf, openDatabase, rowsOf, teamId } from './backend.ts';

const sql = openDatabase();
const speaks = (kind: AccountKind, language: string | null) => sql`
  insert into public.notification_preferences (user_id, language) values (${idOf(kind)}, ${language})
  on conflict (user_id) do update set language = excluded.language`;
const STRANGER = 'abuela@mail.example';
const clean = async () => {
  await sql`delete from private.mail_outbox`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.team_invitations where email in (${STRANGER}, 'parent@lineup.example')`;
  await sql`delete from private.guardian_requests where guardian_email in (${STRANGER}, 'parent@lineup.example')`;
  await sql`delete from private.guardian_offers where minor_email = ${STRANGER}`;
  await sql`update public.notification_preferences set language = null`;
};
beforeEach(clean);
afterAll(async () => {
  await clean();
  await sql.end();
});

const claimed = () =>
  sql<{ template: string; language: string | null; to: string | null }[]>`
    select template, language, content ->> 'to' as to from public.claim_mails(50)`;
const invite = async (p_email: string) =>
  rowsOf(as('coach').rpc('invite_to_team', { p_team_id: await teamId(sql, SILVER_TEAM), p_email }));
const ask = (address: string) =>
  sql`insert into private.guardian_requests (minor_id, guardian_email) values (${idOf('minor')}, ${address})`;

test('35.6 an invitation follows the account that has the address, whoever sends it', async () => {
  await speaks('coach', 'es');
  await invite('parent@lineup.example');
  expect(await claimed()).toEqual([{ template: 'team_invitation', language: null, to: 'parent@lineup.example' }]);
  await clean();
  await speaks('parent', 'es');
  await invite('parent@lineup.example');
  expect(await claimed()).toMatchObject([{ language: 'es' }]);
});

test('35.6 an invitation to an address without an account follows who invites', async () => {
  await speaks('coach', 'es');
  await invite(STRANGER);
  expect(await claimed()).toEqual([{ template: 'team_invitation', language: 'es', to: STRANGER }]);
});

test('35.6 a guardian is asked in their own language, else in that of the minor', async () => {
  await speaks('minor', 'es');
  await ask(STRANGER);
  expect(await claimed()).toEqual([{ template: 'guardian_request', language: 'es', to: STRANGER }]);
  await speaks('parent', 'en');
  await ask('parent@lineup.example');
  expect(await claimed()).toMatchObject([{ template: 'guardian_request', language: 'en' }]);
});

test('35.6 a minor without an account is asked in the language of the adult', async () => {
  await speaks('parent', 'es');
  await sql`insert into private.guardian_offers (guardian_id, minor_email) values (${idOf('parent')}, ${STRANGER})`;
  expect(await claimed()).toEqual([{ template: 'guardian_offer', language: 'es', to: STRANGER }]);
});

test('35.6 a mail to a person follows their account, and one to our staff nobody', async () => {
  await speaks('coach', 'es');
  await rowsOf(
    as('coach').rpc('send_contact_message', { p_name: 'Ann', p_email: 'coach@lineup.example', p_message: 'Hello' }),
  );
  expect(await claimed()).toEqual([{ template: 'contact_message', language: null, to: null }]);
  await sql`
    insert into private.mail_outbox (template, subject_id, recipient_id) values ('family_week', gen_random_uuid(), ${idOf('coach')})`;
  expect(
    await sql`
    select private.language_of_mail(o, 'parent@lineup.example') as language
    from private.mail_outbox o where o.template = 'family_week'`,
  ).toMatchObject([{ language: 'es' }]);
});

test('35.6 an address that two accounts have is read in the language of its own', async () => {
  const address = 'parent@lineup.example';
  await speaks('coach', 'es');
  await speaks('parent', 'en');
  const [stored] = await sql`select email from public.profiles where id = ${idOf('coach')}`;
  // As an address in other letters, of before.
  await sql`update public.profiles set email = ${address.toUpperCase()} where id = ${idOf('coach')}`;
  try {
    await invite(address);
    expect(await claimed()).toEqual([{ template: 'team_invitation', language: 'en', to: address }]);
  } finally {
    await sql`update public.profiles set email = ${stored?.email} where id = ${idOf('coach')}`;
  }
});
