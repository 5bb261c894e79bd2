import type { Page } from '@playwright/test';
import { demoPerson, type AccountKind } from '@lineup/supabase/seed/accounts';
import { callAs } from '@lineup/journeys/api';
import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { test } from '@lineup/journeys/own-site';
import { expect } from '@lineup/journeys/test';
import { composer, expectSent, messages, row, say, startGroup, unique } from './inbox';

const CREATE = /rpc\/create_conversation_with_participants/;
const field = (page: Page) => page.getByRole('combobox', { name: 'To' });
const nameOf = (kind: AccountKind) => demoPerson(kind).name;

async function openNew(page: Page): Promise<void> {
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(field(page)).toBeFocused();
}

async function pick(page: Page, ...kinds: AccountKind[]): Promise<void> {
  for (const kind of kinds) {
    await page.getByRole('combobox').fill(nameOf(kind));
    await page
      .getByRole('option', { name: nameOf(kind) })
      .first()
      .click();
    await expect(page.getByRole('button', { name: `Remove ${nameOf(kind)}` })).toBeVisible();
  }
}

/** The titles of the person's conversations. */
async function conversationsOf(kind: AccountKind) {
  const { call } = await callAs(kind);
  return call<{ conversation_id: string; title: string | null; type: string }[]>('POST', 'rpc/list_conversations', {
    p_limit: 100,
  });
}

test.describe('new conversation', () => {
  test('[fault 13] [IN-020, IN-026, IN-027, IN-028] two people who start the same dm at once are in one, and each is told', async ({
    openAs,
  }) => {
    const [parent, scout] = [await openAs('parent'), await openAs('private-coach')];
    await openNew(parent);
    await openNew(scout);
    await pick(parent, 'private-coach');
    await pick(scout, 'parent');
    await Promise.all([parent, scout].map((page) => page.getByRole('button', { name: 'Start conversation' }).click()));
    const created = (page: Page) => page.getByText('Conversation created');
    const redirected = (page: Page) => page.getByText('Redirected to existing conversation');
    for (const page of [parent, scout]) {
      await expect(created(page).or(redirected(page))).toBeVisible();
      await expect(page).toHaveURL(/\?conversation=/);
    }
    expect(new URL(parent.url()).search).toBe(new URL(scout.url()).search);
    const text = unique('Do you have a minute');
    await say(parent, text);
    await expect(messages(scout).getByText(text)).toBeVisible();

    await openNew(scout);
    await pick(scout, 'parent');
    await scout.getByRole('button', { name: 'Start conversation' }).click();
    await expect(redirected(scout)).toBeVisible();
    await expect(messages(scout).getByText(text)).toBeVisible();
  });

  test('[IN-023, IN-029, IN-031, IN-033] a group through a server that is down, a lost answer and a double click is one', async ({
    openAs,
  }) => {
    const title = unique('Finals crew');
    const [coach, player] = [await openAs('coach'), await openAs('player')];
    await player.goto('/inbox');
    // By keyboard: two are chosen, the group is named, and Enter starts it.
    await coach.goto('/inbox');
    await coach.getByRole('button', { name: 'New conversation' }).focus();
    await coach.keyboard.press('Enter');
    await expect(field(coach)).toBeFocused();
    for (const kind of ['player', 'second-player'] as const) {
      await coach.keyboard.type(nameOf(kind));
      await expect(coach.getByRole('option', { name: nameOf(kind) })).toBeVisible();
      await expect(coach.getByText(/^\d+ (person|people)$/)).toBeVisible();
      await coach.keyboard.press('Enter');
      await expect(coach.getByRole('button', { name: `Remove ${nameOf(kind)}` })).toBeVisible();
    }
    await coach.getByLabel('Group name').focus();
    await coach.keyboard.type(title);
    const start = coach.getByRole('button', { name: 'Start group' });
    await refuseOnce(coach, CREATE);
    await coach.keyboard.press('Enter');
    await expect(coach.getByText('Failed to create conversation')).toBeVisible();
    // What tells of the failure does not lie over the button.
    await start.click({ trial: true });
    await coach.unroute(CREATE);
    await loseAnswer(coach, CREATE);
    await start.click();
    // The others see it before the coach hears that the answer is lost.
    await expect(coach.getByText('No answer from the server')).toBeVisible();
    await expect(start).toHaveText('Start group');
    await expect(row(player, title)).toBeVisible();
    await start.dblclick();
    await expect(coach.getByText('Conversation created')).toBeVisible();
    await expect(composer(coach)).toBeVisible();
    expect((await conversationsOf('coach')).filter((each) => each.title === title)).toHaveLength(1);

    await coach.getByRole('button', { name: 'People of this group' }).click();
    const people = coach.getByRole('list', { name: 'People' }).getByRole('listitem');
    await expect(people).toHaveCount(3);
    await coach.getByRole('button', { name: 'Add people' }).click();
    await pick(coach, 'team-staff');
    await coach.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(coach.getByText('Participant added')).toBeVisible();
    await expect(people).toHaveCount(4);
    await coach.getByRole('button', { name: `Remove ${nameOf('player')}` }).click();
    await coach.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(coach.getByText('Participant removed')).toBeVisible();
    await expect(people).toHaveCount(3);
    await expect(row(player, title)).toHaveCount(0);

    const renamed = unique('Grand finals');
    await coach.getByRole('textbox', { name: 'Group name' }).fill(renamed);
    await coach.getByRole('button', { name: 'Save name' }).click();
    await expect(coach.getByText('Group renamed')).toBeVisible();
    const second = await openAs('second-player');
    await second.goto('/inbox');
    await row(second, renamed).getByRole('link').click();
    await second.getByRole('button', { name: 'People of this group' }).click();
    await expect(second.getByRole('button', { name: 'Add people' })).toHaveCount(0);
    await second.getByRole('button', { name: 'Leave group' }).click();
    await second.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(second.getByText('You left the group')).toBeVisible();
    await expect(row(second, renamed)).toHaveCount(0);
    await coach.getByRole('button', { name: 'Add people' }).click();
    await pick(coach, 'second-player');
    await coach.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(coach.getByRole('alert')).toContainText('Failed to add participant. They left this group');
  });

  test('[fault 14] [IN-024, IN-032] the eighth member loses the race, and is told why', async ({ openAs, site }) => {
    const title = unique('Full house');
    const group = await startGroup(title, 'second-player', 'team-staff', 'private-coach', 'college-coach');
    const coach = await openAs('coach', { baseURL: site.url });
    await coach.goto(group.path);
    await coach.getByRole('button', { name: 'People of this group' }).click();
    await coach.getByRole('button', { name: 'Add people' }).click();
    await pick(coach, 'college-admin');
    // Another window of the coach is faster; this one does not hear of it.
    site.backend.cut();
    const api = await callAs('coach');
    await api.call('POST', 'conversation_participants', {
      conversation_id: group.id,
      user_id: demoPerson('college-staff').id,
      role: 'member',
    });
    await coach.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(coach.getByRole('alert').first()).toContainText(
      'Failed to add participant. Group size limit exceeded (max 7 participants)',
    );
    const places = await api.call('GET', `conversation_participants?conversation_id=eq.${group.id}`);
    expect(places).toHaveLength(7);
  });

  test('[SE-040] a minor and an adult stranger: every door says the same and opens nothing, a guardian opens one', async ({
    openAs,
  }) => {
    const minor = demoPerson('minor').id;
    const before = await conversationsOf('minor');
    const wayOpen = 'in a group that includes their coach, or a parent or guardian';
    const outsider = await openAs('parent');
    await openNew(outsider);
    await field(outsider).fill(nameOf('minor'));
    await expect(outsider.getByText(/Nobody found for/)).toBeVisible();
    await outsider.goto(`/inbox?to=${minor}`);
    await expect(outsider.getByText('This person was not found, or can’t get messages from you.')).toBeVisible();

    // The minor has written to this coach's college.
    const recruiter = await openAs('college-coach');
    await recruiter.goto(`/inbox?to=${minor}`);
    await expect(recruiter.getByRole('button', { name: /^Remove / })).toBeVisible();
    await recruiter.getByRole('button', { name: 'Start conversation' }).click();
    await expect(recruiter.getByRole('alert')).toContainText(wayOpen);

    const kid = await openAs('minor');
    await openNew(kid);
    await pick(kid, 'private-coach');
    await kid.getByRole('button', { name: 'Start conversation' }).click();
    await expect(kid.getByRole('alert')).toContainText('in a group that includes your coach, or a parent or guardian');
    expect(await conversationsOf('minor')).toEqual(before);

    await pick(kid, 'guardian');
    const title = unique('Lessons');
    await kid.getByLabel('Group name').fill(title);
    await kid.getByRole('button', { name: 'Start group' }).click();
    await expect(kid.getByText('Conversation created')).toBeVisible();
    await say(kid, 'hello all');
    await expectSent(kid, 'hello all');
    const stranger = await openAs('private-coach');
    await stranger.goto('/inbox');
    await row(stranger, title).getByRole('link').click();
    await expect(messages(stranger).getByText('hello all')).toBeVisible();

    // A person who blocked somebody is told apart from nobody else.
    const blocker = await callAs('team-staff');
    const blocked = demoPerson('private-coach').id;
    await blocker.call('POST', 'user_blocks', { blocked_id: blocked });
    try {
      await stranger.goto(`/inbox?to=${demoPerson('team-staff').id}`);
      await expect(stranger.getByText('This person was not found, or can’t get messages from you.')).toBeVisible();
      await field(stranger).fill(nameOf('team-staff'));
      await expect(stranger.getByText(/Nobody found for/)).toBeVisible();
    } finally {
      await blocker.call('DELETE', `user_blocks?blocked_id=eq.${blocked}`);
    }
  });

  test('[IN-026, IN-028, RC-018] a pipeline card and its drawer lead into a conversation, by keyboard too, or say who else is in it; so do profile, college and roster', async ({
    openAs,
  }) => {
    const page = await openAs('college-coach');
    // Found by name: other journeys import thousands of cards.
    const pipeline = (name: string) => `/pipeline?college=redstone-valley-university&q=${encodeURIComponent(name)}`;
    const name = nameOf('player');
    await page.goto(pipeline(name));
    const message = page.getByRole('link', { name: `Message ${name}`, exact: true });
    await message.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Open in the inbox' }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Start conversation' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Conversation created|Redirected to existing conversation/)).toBeVisible();
    // What the dialog added to the history is gone by then: on its way it would end the next visit.
    await expect(composer(page)).toBeVisible();

    // A minor with a guardian: the drawer writes to both, and says so.
    const minor = nameOf('minor');
    await page.goto(pipeline(minor));
    await page.getByRole('link', { name: `Message ${minor}`, exact: true }).click();
    const open = page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2, name: minor }) });
    await expect(open.getByText(/and their guardian, in one conversation/)).toBeVisible();
    await expect(open.getByRole('link', { name: 'Open in the inbox' })).toHaveCount(0);

    // Profile, college and roster lead into one, too.
    const opened = async (where: Page) => {
      await expect(where).toHaveURL(/\/inbox\?conversation=/);
      await expect(composer(where)).toBeVisible();
    };
    await page.goto('/player/riley-tran');
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    await opened(page);

    const player = await openAs('player');
    await player.goto('/college/redstone-valley-university');
    await player.getByRole('button', { name: 'Message', exact: true }).click();
    await player
      .getByRole('dialog', { name: /^Message / })
      .getByRole('button', { name: /^Message / })
      .first()
      .click();
    await opened(player);

    const coach = await openAs('coach');
    const { call } = await callAs('coach');
    const [seat] = await call<{ team_id: string }[]>(
      'GET',
      `team_members?user_id=eq.${demoPerson('player').id}&select=team_id&limit=1`,
    );
    await coach.goto(`/teams/${seat!.team_id}/manage?tab=roster`);
    await coach.getByRole('link', { name: `Message ${nameOf('player')}` }).click();
    await coach.getByRole('button', { name: 'Start conversation' }).click();
    await opened(coach);
  });
});

test('choosing people and the people of a group have no accessibility violations, wide and on a phone', async ({
  openAs,
}) => {
  test.slow();
  const group = await startGroup(unique('Axe'));
  const page = await openAs('coach');
  await openNew(page);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'people to choose');
  await pick(page, 'player', 'second-player');
  await expectAccessibleAtBothWidths(page, 'people chosen');
  await page.goto(group.path);
  await page.getByRole('button', { name: 'People of this group' }).click();
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'people of the group');
});
