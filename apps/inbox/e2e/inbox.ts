import type { Page } from '@playwright/test';
import { demoPerson, type AccountKind } from '@lineup/supabase/seed/accounts';
import { zoneAt } from '@lineup/supabase/seed/zone-at';
import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';
import { expect } from '@lineup/journeys/test';

/** A group of the demo world with the coach and both players. */
export const TEAM_GROUP = 'Comets: Valorant roster';

export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: name });
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
export const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

export async function openGroup(page: Page, name = TEAM_GROUP): Promise<void> {
  await page.goto('/inbox');
  await row(page, name).getByRole('link').click();
  await expect(composer(page)).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Waits until the server has a message that was said here. */
export async function expectSent(page: Page, text: string, timeout = 15_000): Promise<void> {
  const line = messages(page).getByRole('listitem').filter({ hasText: text });
  await expect(line).toBeVisible();
  await expect(line).not.toContainText(/Sending|Not sent|Waiting|will be sent/, { timeout });
}

/** A new group of the coach, the player and whoever else, for one journey alone. */
export async function startGroup(title: string, ...others: AccountKind[]) {
  const [coach, player] = [await callAs('coach'), await callAs('player')];
  const made = await coach.call<{ conversation_id: string }[]>('POST', 'rpc/create_conversation_with_participants', {
    title,
    type: 'group',
    created_by: coach.userId,
    participant_ids: [coach.userId, player.userId, ...others.map((kind) => demoPerson(kind).id)],
  });
  const id = made[0]!.conversation_id;
  /** Writes one message after the other. Nobody may write more than 60 a minute: what other journeys wrote does not count. */
  async function says(kind: AccountKind, ...texts: string[]) {
    const { userId, call } = kind === 'coach' ? coach : await callAs(kind);
    const rows = texts.map((content) => ({ conversation_id: id, sender_id: userId, content }));
    await onDatabase((sql) => sql`delete from private.rate_counters where bucket = 'message'`);
    await call('POST', 'messages', rows);
  }
  /** Writes a long story, of which everybody writes a part, below the limit of each. */
  async function tell(texts: string[]) {
    const people: AccountKind[] = ['coach', 'player', ...others];
    const size = Math.ceil(texts.length / people.length);
    for (const [index, kind] of people.entries()) await says(kind, ...texts.slice(index * size, (index + 1) * size));
  }
  return {
    id,
    path: `/inbox?conversation=${id}`,
    /** Takes in somebody who is not of the demo world. */
    add: (userId: string) => coach.call('POST', 'conversation_participants', { conversation_id: id, user_id: userId }),
    says,
    tell,
    coachSays: (...texts: string[]) => says('coach', ...texts),
  };
}

/** The minor lives where it is that hour now: what adults write to them at night waits for the morning. */
export const minorsHour = (hour: number) =>
  onDatabase(
    (sql) => sql`
      insert into public.notification_preferences (user_id, time_zone)
      values (${demoPerson('minor').id}, ${zoneAt(hour)})
      on conflict (user_id) do update set time_zone = excluded.time_zone`,
  );

/** The messages that hold a text. */
export const line = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text });

/** Opens the actions of a message. */
export async function act(page: Page, text: string): Promise<void> {
  await line(page, text).hover();
  await line(page, text).getByRole('button', { name: 'Message actions' }).click();
}
