import type { Page, WebSocketRoute } from '@playwright/test';
import { demoPerson, type AccountKind } from '@lineup/supabase/seed/accounts';
import { callAs } from '@lineup/journeys/api';
import { expect, test } from '@lineup/journeys/test';
import { composer, expectSent, messages, row, say, startGroup, unique } from './inbox';

const texts = (page: Page) => messages(page).locator('[dir=auto]');
const waiting = (page: Page) => messages(page).getByText('Waiting for a connection.');

/** A group that a minor began, with their guardian in it. */
async function startGroupOfMinor(title: string, ...others: AccountKind[]): Promise<string> {
  const minor = await callAs('minor');
  const made = await minor.call<{ conversation_id: string }[]>('POST', 'rpc/create_conversation_with_participants', {
    title,
    type: 'group',
    created_by: minor.userId,
    participant_ids: [minor.userId, ...others.map((kind) => demoPerson(kind).id)],
  });
  return `/inbox?conversation=${made[0]!.conversation_id}`;
}

/** The realtime connection of one page, to be cut and restored while others keep theirs. */
async function breakableConnection(page: Page) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isCut) return void socket.close({ code: 1001 });
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      for (const socket of open) await socket.close({ code: 1001 });
      open.clear();
    },
    restore: () => void (isCut = false),
  };
}

/** Nothing reaches the server: neither what is sent nor what is read of messages. */
async function loseNetwork(page: Page) {
  const connection = await breakableConnection(page);
  let isLost = false;
  await page.route(/\/rest\/v1\/messages\?|rpc\/catch_up_conversation/, (route) =>
    isLost && route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  return {
    async lose() {
      isLost = true;
      await connection.cut();
    },
    restore() {
      isLost = false;
      connection.restore();
    },
  };
}

test.describe('live', () => {
  test('[IN-014, SE-040] three people and a guardian read the same, in the same order, and see who is typing', async ({
    openAs,
  }) => {
    const path = await startGroupOfMinor(unique('Lessons'), 'guardian', 'private-coach', 'college-coach');
    const kinds = ['minor', 'guardian', 'private-coach', 'college-coach'] as const;
    const pages: Page[] = [];
    for (const kind of kinds) {
      const page = await openAs(kind);
      await page.goto(path);
      await expect(composer(page)).toBeVisible();
      pages.push(page);
    }
    const [minor, guardian, coach] = pages as [Page, Page, Page];
    for (const page of pages) await expect(page.getByText('· 3 here now')).toBeVisible();
    // A guardian is in it from the start, and everybody sees as whom.
    const [elder, kid] = [demoPerson('guardian').name, demoPerson('minor').name];
    await expect(guardian.getByText(`You are here as the guardian of ${kid}`)).toBeVisible();
    // In other words where a college that the player wrote to is among them.
    await expect(
      coach
        .getByText(`${elder} is the guardian of ${kid}`)
        .or(coach.getByText(`${elder} (guardian of ${kid}) is in this conversation, too`)),
    ).toBeVisible();
    await coach.getByRole('button', { name: 'People of this group' }).click();
    await expect(coach.getByText(`Guardian of ${kid}`, { exact: true })).toBeVisible();
    await expect(coach.getByRole('button', { name: `Remove ${elder}` })).toHaveCount(0);
    await coach.keyboard.press('Escape');
    await expect(coach.getByRole('dialog')).toHaveCount(0);
    await composer(coach).fill('first lesson');
    for (const page of [minor, guardian]) await expect(page.getByText(/ is typing…/)).toBeVisible();
    await composer(coach).press('Enter');
    await expect(texts(minor)).toHaveText(['first lesson']);
    const said = ['first lesson'];
    for (const [index, page] of pages.entries()) {
      said.push(`word of ${kinds[index]}`);
      await say(page, said.at(-1)!);
      for (const each of pages) await expect(texts(each)).toHaveText(said);
    }
    await expect(minor.getByText(/ is typing…/)).toHaveCount(0);
  });

  test('[IN-014, IN-015] two tabs and a phone have one state: draft, message, what is read', async ({ openAs }) => {
    const title = unique('Everywhere');
    const group = await startGroup(title);
    const first = await openAs('player');
    await first.goto(group.path);
    const second = await first.context().newPage();
    await second.goto(group.path);
    const phone = await openAs('player', { viewport: { width: 390, height: 844 } });
    await phone.goto(group.path);
    for (const page of [second, phone]) await expect(composer(page)).toBeVisible();

    await first.bringToFront();
    await composer(first).fill('typed in one place');
    await expect(composer(second)).toHaveValue('typed in one place');
    await expect(composer(phone)).toHaveValue('typed in one place');
    // What is under somebody's hands stays.
    await composer(phone).fill('typed on the phone');
    await composer(first).fill('typed in one place, then more');
    await expect(composer(second)).toHaveValue('typed in one place, then more');
    await expect(composer(phone)).toHaveValue('typed on the phone');
    await composer(phone).fill('');
    await composer(phone).blur();

    await composer(first).fill('sent from one place');
    await expect(composer(phone)).toHaveValue('sent from one place');
    // On the phone the list and the thread take turns.
    await expect(phone.getByRole('list', { name: 'Conversations' })).toBeHidden();
    await phone.getByRole('link', { name: 'Back to conversations' }).click();
    await expect(row(phone, title)).toContainText('Draft: sent from one place');
    await row(phone, title).getByRole('link').click();
    await expect(phone.getByRole('list', { name: 'Conversations' })).toBeHidden();
    await expect(phone.getByRole('heading', { name: title })).toBeFocused();
    await expect(composer(phone)).toHaveValue('sent from one place');
    await composer(first).press('Enter');
    for (const page of [first, second, phone]) {
      await expect(texts(page)).toHaveText(['sent from one place']);
      await expect(composer(page)).toHaveValue('');
    }
    await group.coachSays('an answer');
    for (const page of [first, second, phone])
      await expect(texts(page)).toHaveText(['sent from one place', 'an answer']);
    for (const page of [first, second]) await expect(row(page, title)).not.toContainText('unread');
    await first.reload();
    await expect(texts(first)).toHaveText(['sent from one place', 'an answer']);
    await expect(composer(first)).toHaveValue('');
  });

  test('[IN-014] of 40 messages from both sides, written without a connection and over a reload, none is lost or doubled', async ({
    openAs,
  }) => {
    test.slow();
    const group = await startGroup(unique('Tunnel'));
    const [player, coach] = [await openAs('player'), await openAs('coach')];
    const [net, theirs] = [await loseNetwork(player), await loseNetwork(coach)];
    for (const page of [player, coach]) {
      await page.goto(group.path);
      await expect(composer(page)).toBeVisible();
    }
    await say(player, 'before the tunnel');
    await expect(texts(coach)).toHaveText(['before the tunnel']);

    await net.lose();
    await theirs.lose();
    const lines = (who: string) => Array.from({ length: 20 }, (_, index) => `${who} ${index + 1}`);
    for (const [index, text] of lines('player').entries()) {
      if (index === 10) {
        await player.reload();
        await expect(texts(player).filter({ hasText: 'player 10' })).toBeVisible();
      }
      await say(player, text);
    }
    for (const text of lines('coach')) await say(coach, text);
    await expect(waiting(player).last()).toBeVisible();
    await expect(texts(player).filter({ hasText: 'player 20' })).toBeVisible();
    await expect(coach.getByText('player 20')).toHaveCount(0);

    net.restore();
    await expectSent(player, 'player 20', 45_000);
    theirs.restore();
    await expectSent(coach, 'coach 20', 45_000);
    const all = ['before the tunnel', ...lines('player'), ...lines('coach')];
    const { call } = await callAs('player');
    const stored = await call<{ content: string }[]>(
      'GET',
      `messages?select=content&conversation_id=eq.${group.id}&order=number`,
    );
    expect(stored.map(({ content }) => content)).toEqual(all);
    for (const page of [player, coach]) {
      await page.reload();
      await expect(texts(page).last()).toHaveText('coach 20');
      await expect(waiting(page)).toHaveCount(0);
      const shown = await texts(page).allTextContents();
      expect(shown).toEqual(all.slice(-shown.length));
    }
  });

  test('[IN-014] what waits can be deleted, and is not kept for the next person on this device', async ({ openAs }) => {
    const group = await startGroup(unique('Second thoughts'));
    const player = await openAs('player');
    const net = await loseNetwork(player);
    await player.goto(group.path);
    await expect(composer(player)).toBeVisible();
    await net.lose();
    await say(player, 'on second thought');
    await say(player, 'this one is meant');
    const line = messages(player).getByRole('listitem').filter({ hasText: 'on second thought' });
    await line.getByRole('button', { name: 'Delete' }).click();
    await expect(line).toHaveCount(0);
    net.restore();
    await expectSent(player, 'this one is meant', 45_000);
    await expect(texts(player)).toHaveText(['this one is meant']);

    await net.lose();
    await say(player, 'never sent');
    await expect(waiting(player)).toBeVisible();
    const kept = () => player.evaluate(() => Object.values(localStorage).filter((each) => each.includes('never sent')));
    expect(await kept()).toHaveLength(1);
    await player
      .getByRole('button', { name: /account menu|Account/i })
      .first()
      .click();
    await player.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.poll(kept).toHaveLength(0);
  });
});
