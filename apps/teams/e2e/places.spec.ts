import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { demoAccount, expect, test } from '@lineup/journeys/test';
import { fillPractice, openTeam, practiceCard, SILVER_TEAM, unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('[issue 33, 6] a practice has one place: the second waits, gets it in the moment it is free, and is told', async ({
  openAs,
}) => {
  const title = unique('One place');
  const coach = await openAs('coach', PHONE);
  await openTeam(coach, SILVER_TEAM);
  const form = await fillPractice(coach, title);
  await form.getByLabel(/^Places/).fill('1');
  await form.getByLabel('Answers close').selectOption({ label: '3 hours before' });
  await expectAccessible(coach, { name: 'a practice with places' });
  await form.getByRole('button', { name: 'Schedule Practice' }).click();
  await expect(practiceCard(coach, title).getByText(/of 1 places taken/)).toBeVisible();
  await expect(practiceCard(coach, title).getByText(/^Answers close/)).toBeVisible();
  // Default replies of the seed may have taken it.
  await onDatabase(async (sql) => {
    await sql`delete from public.team_practice_attendance a using public.team_practices p where p.id = a.practice_id and p.title = ${title}`;
  });

  const first = await openAs('player', PHONE);
  await openTeam(first, SILVER_TEAM);
  await practiceCard(first, title).getByRole('button', { name: 'Going' }).click();
  await expect(practiceCard(first, title).getByText('1 of 1 places taken')).toBeVisible();

  const second = await openAs('second-player', PHONE);
  const presses = await countPresses(second);
  await openTeam(second, SILVER_TEAM);
  await practiceCard(second, title).getByRole('button', { name: 'Going' }).click();
  await expect(practiceCard(second, title).getByText('You are number 1 on the waiting list.')).toBeVisible();
  expect(presses()).toBe(1);
  await expectAccessible(second, { name: 'on the waiting list' });

  await practiceCard(first, title).getByRole('button', { name: 'Can’t go' }).click();
  await expect(practiceCard(second, title).getByText('You are number 1 on the waiting list.')).toBeHidden();
  await expect(practiceCard(second, title).getByRole('button', { name: 'Going' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect
    .poll(() =>
      onDatabase(
        (sql) => sql`select n.kind from public.notices n join public.profiles p on p.id = n.user_id
          join public.team_practices q on q.id = n.subject_id
          where q.title = ${title} and n.kind = 'practice_place' and p.email = ${demoAccount('second-player').email}`,
      ),
    )
    .toEqual([{ kind: 'practice_place' }]);
  await second
    .getByRole('button', { name: /notifications|notices/i })
    .first()
    .click();
  await expect(second.getByText(`You have a spot: ${title}`)).toBeVisible();
});
