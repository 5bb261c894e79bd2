/** Mails as they go out in Spanish: of the function, with the catalogue and the library as they are deployed, and of the auth service. */
import { afterAll, expect, test } from 'vitest';
import { SILVER_TEAM, as, idOf, openDatabase, rowsOf, signedOut, teamId } from '../backend.ts';
import { mailsTo, sendQueuedMails } from './call.ts';

const sql = openDatabase();
const STRANGER = 'abuela@mail.example';
afterAll(async () => {
  await sql`delete from public.team_invitations where email = ${STRANGER}`;
  await sql`update public.notification_preferences set language = null where user_id = ${idOf('coach')}`;
  await sql.end();
});

test('35.6 who is invited by a coach that reads Spanish gets the mail in Spanish, with links to pages in it', async () => {
  await sql`delete from private.mail_outbox`;
  await rowsOf(
    as('coach')
      .from('notification_preferences')
      .upsert({ user_id: idOf('coach'), language: 'es' }),
  );
  const team = await teamId(sql, SILVER_TEAM);
  await rowsOf(as('coach').rpc('invite_to_team', { p_team_id: team, p_email: STRANGER }));
  expect(await sendQueuedMails()).toEqual({ sent: 1, failed: 0 });
  const [mail] = await mailsTo(STRANGER);
  expect(mail?.subject).toBe('Te invitan a un equipo en Lineup');
  expect(mail?.html).toContain('<html lang="es"');
  expect(mail?.text).toContain(`Un responsable de ${SILVER_TEAM} te invita al equipo. Tu función: jugador.`);
  expect(mail?.text).toMatch(/Ver la invitación:\n\S+\/es\/teams\/invitation#token=/);
  expect(mail?.text).toMatch(/hasta el \d+ de [a-z]+ de \d{4}\./);
});

test('35.6 the auth service writes in the language of the account', async () => {
  await rowsOf(
    as('parent')
      .from('notification_preferences')
      .upsert({ user_id: idOf('parent'), language: 'es' }),
  );
  expect((await signedOut().auth.resetPasswordForEmail('parent@lineup.example')).error).toBeNull();
  const [mail] = await mailsTo('parent@lineup.example');
  expect(mail?.subject).toBe('Restablece tu contraseña');
  expect(mail?.html).toContain('<html lang="es"');
  expect(mail?.text).toContain('Nos pidieron restablecer la contraseña de tu cuenta.');
  await rowsOf(
    as('parent')
      .from('notification_preferences')
      .upsert({ user_id: idOf('parent'), language: 'en' }),
  );
});
