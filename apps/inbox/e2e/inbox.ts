import type { Page } from '@playwright/test';
import { signInAs, expect } from '../../../tools/journeys/test';

/** A group of the demo world with the coach and both players. */
export const TEAM_GROUP = 'Comets: Valorant roster';

export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: name });
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
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

/** Somebody who uses the API without a window. */
export interface Caller {
  userId: string;
  /** Posts JSON to a path below `/rest/v1/` and returns the answer. */
  post(path: string, body: unknown): Promise<unknown>;
}

export async function callAs(kind: string): Promise<Caller> {
  const { userId, accessToken } = await signInAs(kind);
  const origin = String(process.env['LINEUP_URL']);
  return {
    userId,
    async post(path, body) {
      const answer = await fetch(`${origin}/rest/v1/${path}`, {
        method: 'POST',
        headers: {
          apikey: String(process.env['LINEUP_ANON_KEY']),
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
  };
}

/** A new group of the coach and the player, for one journey alone. */
export async function startGroup(title: string) {
  const [coach, player] = [await callAs('coach'), await callAs('player')];
  const made = (await coach.post('rpc/create_conversation_with_participants', {
    title,
    type: 'group',
    created_by: coach.userId,
    participant_ids: [coach.userId, player.userId],
  })) as { conversation_id: string }[];
  const id = made[0]!.conversation_id;
  return {
    id,
    path: `/inbox?conversation=${id}`,
    /** The coach writes, one message after the other. */
    async coachSays(...texts: string[]) {
      await coach.post(
        'messages',
        texts.map((content) => ({ conversation_id: id, sender_id: coach.userId, content })),
      );
    },
  };
}
