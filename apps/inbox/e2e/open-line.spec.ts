import { demoPerson } from '@lineup/supabase/seed/accounts';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';
import { composer, expectSent, messages, minorsHour, row, say, unique } from './inbox';

const [coach, minor, guardian] = [demoPerson('coach'), demoPerson('minor'), demoPerson('guardian')];
const PHONE = { viewport: { width: 390, height: 844 } };

const forget = () =>
  onDatabase(async (sql) => {
    await sql`delete from public.conversations where dm_key = ${[coach.id, minor.id].toSorted().join(':')}`;
    await sql`
      delete from public.team_members m using public.teams t
      where t.id = m.team_id and t.owner_user_id = ${coach.id} and m.user_id = ${minor.id}`;
  });

test.beforeEach(async () => {
  await forget();
  await onDatabase(
    (sql) => sql`
      insert into public.team_members (team_id, user_id, is_confirmed)
      select t.id, ${minor.id}, true from public.teams t where t.owner_user_id = ${coach.id} and t.archived_at is null limit 1`,
  );
});
test.afterEach(async () => {
  await forget();
  await minorsHour(12);
});

test('[IN-022] a coach’s dm to a minor: who is in it shows before the first word, the guardian sees it live, at night it waits', async ({
  openAs,
}) => {
  const [asCoach, asGuardian, asMinor] = [
    await openAs('coach', PHONE),
    await openAs('guardian', PHONE),
    await openAs('minor', PHONE),
  ];
  await asGuardian.goto('/inbox');
  await asMinor.goto('/inbox');

  await asCoach.goto(`/inbox?to=${minor.id}`);
  const also = `${guardian.name} (guardian of ${minor.name})`;
  await expect(asCoach.getByText(`${also} will be in this conversation, too.`)).toBeVisible();
  await asCoach.getByRole('button', { name: 'Start conversation' }).click();
  await expect(asCoach.getByText(`${also} is in this conversation, too`)).toBeVisible();
  await expect(composer(asCoach)).toBeVisible();
  await expect(asCoach.getByText('The team’s owner can export this conversation.')).toBeVisible();

  const first = unique('Can you start on Saturday?');
  await say(asCoach, first);
  await expectSent(asCoach, first);
  const listed = row(asGuardian, `${coach.name}, ${minor.name}`);
  await expect(listed).toContainText(first);
  await listed.getByRole('link').click();
  await expect(asGuardian.getByText(`You are here as the guardian of ${minor.name}`)).toBeVisible();
  await row(asMinor, coach.name).getByRole('link').click();
  await expect(messages(asMinor).getByText(first)).toBeVisible();
  await expect(asMinor.getByText(`Your guardian ${guardian.name} is in this conversation`)).toBeVisible();

  await minorsHour(22);
  await asCoach.reload();
  await expect(asCoach.getByText(`What you send now waits until 7:00 AM, ${minor.name}’s time.`)).toBeVisible();
  const late = unique('The bus leaves at six');
  await say(asCoach, late);
  const waiting = asCoach.getByRole('list', { name: 'Messages that wait for the morning' });
  await expect(waiting.getByText(late)).toBeVisible();
  await expect(waiting.getByText(`Will be sent at 7:00 AM, ${minor.name}’s time.`)).toBeVisible();
  // What the minor writes comes at once, after the coach's words were stored: so theirs would have come, too.
  const answer = unique('Yes');
  await say(asMinor, answer);
  await expect(messages(asCoach).getByText(answer)).toBeVisible();
  await expect(messages(asGuardian).getByText(answer)).toBeVisible();
  for (const page of [asMinor, asGuardian]) await expect(page.getByText(late)).toHaveCount(0);

  await minorsHour(12);
  await onDatabase(async (sql) => {
    await sql`update public.waiting_messages set due_at = now()`;
    await sql`select private.send_waiting_messages()`;
  });
  for (const page of [asMinor, asGuardian, asCoach]) await expect(messages(page).getByText(late)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
