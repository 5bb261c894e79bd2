import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import type { Announcement, TeamBoard } from '../../model/announcement';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, memberRow, nextId, practiceRow, TEAM_ID, teamAnswer } from '../../testing/team-answer';

const WRITE = 'POST /rpc/write_announcement';
const SEE = 'POST /rpc/see_announcements';
const READ = 'POST /rpc/load_announcement';
const REMIND = 'POST /rpc/remind_of_announcement';
const LOAD = 'POST /rpc/load_team_manage';

const announcement = (change: Partial<Announcement> = {}): Announcement => ({
  id: nextId(),
  body: 'Bring your jerseys',
  picture: null,
  link: null,
  author: 'Cy Twombly',
  is_own: false,
  ...{ game_id: null, game: null, is_pinned: false, asks_ack: false },
  publish_at: '2026-11-20T19:00:00+00:00',
  published_at: '2026-11-20T19:00:00+00:00',
  ...{ ends_at: null, edited_at: null, seen_at: '2026-11-20T20:00:00+00:00', acknowledged_at: null, figures: null },
  ...change,
});
const boardOf = (items: Announcement[], change: Partial<TeamBoard> = {}): TeamBoard => ({
  ...{ can_write: false, items, waiting: null, has_history: items.length > 0 },
  ...change,
});

async function open(board: TeamBoard | null, answers: Record<string, unknown> = {}, search = '', isManager = false) {
  const page = () =>
    teamAnswer(
      {},
      {
        viewer: { sees_inside: true, is_manager: isManager, records_presence: board?.can_write ?? false },
        members: [memberRow(BEN)],
        practices: [practiceRow({ title: 'Scrim night', id: PRACTICE })],
        board,
      },
    );
  const backend = fakeBackend({ [LOAD]: page, [SEE]: 1, [WRITE]: null, ...answers });
  const view = renderRemote(`${MANAGE_PATH}${search}`, ADA);
  await screen.findByText('Active Players');
  return { backend, ...view };
}
const PRACTICE = nextId();
const bodyOf = (call: { body: unknown } | undefined) => call?.body as Record<string, unknown>;

describe('the board on a team’s page', () => {
  it('shows nothing to who is not of the team, and reads nothing for it', async () => {
    const { backend } = await open(null);
    expect(screen.queryByText('Announcements')).toBeNull();
    expect(backend.callsOf(SEE)).toEqual([]);
  });

  it('shows words with their links, author, pin and edit, and notes once that they are seen', async () => {
    const unseen = announcement({
      body: 'Maps: https://example.com/maps.',
      is_pinned: true,
      seen_at: null,
      edited_at: '2026-11-20T19:10:00Z',
    });
    const { backend } = await open(boardOf([unseen, announcement()]));
    const [first] = within(await screen.findByRole('region', { name: 'Announcements' })).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^PinnedCy Twombly.*edited.*Maps: https:\/\/example\.com\/maps\.$/);
    const link = within(first!).getByRole('link', { name: 'https://example.com/maps' });
    expect(link.getAttribute('rel')).toContain('noopener');
    await waitFor(() => expect(backend.callsOf(SEE)).toHaveLength(1));
    expect(bodyOf(backend.callsOf(SEE)[0])).toEqual({ p_ids: [unseen.id] });
    expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull();
  });

  it('is acknowledged in one press', async () => {
    const asked = announcement({ asks_ack: true });
    const { backend, user } = await open(boardOf([asked]));
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(bodyOf(backend.callsOf(SEE)[0])).toEqual({ p_ids: [asked.id], p_acknowledge: true }));
  });

  it('leads to the practice it names', async () => {
    const link = { kind: 'practice', id: PRACTICE, title: 'Scrim night', at: '2030-05-04T18:00:00+00:00' };
    await open(boardOf([announcement({ link })]));
    const board = within(await screen.findByRole('region', { name: 'Announcements' }));
    expect(board.getByRole('link', { name: 'Scrim night' }).getAttribute('href')).toBe(
      `/teams/${TEAM_ID}/manage?tab=practices&practice=${PRACTICE}`,
    );
  });
});

describe('announcing', () => {
  const writer = boardOf([], { can_write: true, waiting: [] });

  it('takes two presses besides the words', async () => {
    const { backend, user } = await open(writer);
    await user.click(await screen.findByRole('button', { name: 'Announce' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }));
    await user.type(dialog.getByLabelText(/What should the team know?/), 'Meet at five');
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(backend.callsOf(WRITE)[0])).toEqual({
      p_id: expect.any(String) as string,
      ...{ p_team_id: TEAM_ID, p_body: 'Meet at five', p_is_pinned: false, p_asks_ack: false },
    });
    expect(shownToast()?.title).toBe('Announced');
  });

  it('says at the field what is missing or refused, keeps the words, and a retry keeps the id', async () => {
    const { backend, user } = await open(writer, {
      [WRITE]: failure(400, '23514', 'no', 'pinned'),
    });
    await user.click(await screen.findByRole('button', { name: 'Announce' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }));
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    expect(dialog.getByRole('alert').textContent).toBe('Write what the team should know.');
    await user.type(dialog.getByLabelText(/What should the team know?/), 'Meet at five');
    await user.click(dialog.getByText('Picture, link, game, time and pin'));
    await user.click(dialog.getByLabelText('Pin it to the top'));
    await user.selectOptions(dialog.getByLabelText(/^Link/), `practice:${PRACTICE}`);
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Three announcements are pinned/);
    backend.answer(WRITE, null);
    await user.click(dialog.getByLabelText('Pin it to the top'));
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(backend.callsOf(WRITE)[1])).toMatchObject({
      ...{ p_body: 'Meet at five', p_link_kind: 'practice', p_link_id: PRACTICE, p_is_pinned: false },
    });
  });

  it('a time that is over is refused at its field', async () => {
    const { user } = await open(writer);
    await user.click(await screen.findByRole('button', { name: 'Announce' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }));
    await user.type(dialog.getByLabelText(/What should the team know?/), 'Meet at five');
    await user.click(dialog.getByText('Picture, link, game, time and pin'));
    await user.click(dialog.getByLabelText('Send it later'));
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    expect(dialog.getByRole('alert').textContent).toBe('Choose a date and time.');
  });

  it('edit changes one’s own under its id', async () => {
    const own = announcement({ is_own: true, author: 'Ada', figures: { people: 12, seen: 9, acknowledged: 0 } });
    const { backend, user } = await open(boardOf([own], { can_write: true, waiting: [] }));
    expect(await screen.findByRole('button', { name: 'Seen by 9 of 12' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
    const words = dialog.getByLabelText<HTMLTextAreaElement>(/What should the team know?/);
    expect(words.value).toBe('Bring your jerseys');
    await user.type(words, ' and shoes');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(bodyOf(backend.callsOf(WRITE)[0])).toMatchObject({ p_id: own.id, p_body: 'Bring your jerseys and shoes' }),
    );
  });
});

describe('one announcement', () => {
  const person = (name: string, change: object) => ({
    ...{ user_id: nextId(), name, avatar_url: null, seen_at: null, acknowledged_at: null, by_guardian: false },
    ...change,
  });

  it('names for owner and staff who has not acknowledged it first, and reminds them', async () => {
    const asked = announcement({ asks_ack: true, is_own: true, figures: { people: 2, seen: 1, acknowledged: 1 } });
    const people = [
      person('Ben Okri', { seen_at: '2026-11-20T20:00:00Z', acknowledged_at: '2026-11-20T20:00:00Z' }),
      person('Di Prima', { by_guardian: true }),
    ];
    const { backend, user } = await open(
      boardOf([asked], { can_write: true, waiting: [] }),
      { [READ]: { ...asked, people, remind_at: null }, [REMIND]: 1 },
      `?announcement=${asked.id}`,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Announcement' }));
    const readers = within(await dialog.findByRole('region', { name: 'Seen by' }));
    expect(readers.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Di PrimaNot seen yet · a guardian has',
      'Ben OkriAcknowledged',
    ]);
    await user.click(readers.getByRole('button', { name: 'Remind the rest' }));
    await waitFor(() => expect(backend.callsOf(REMIND)).toHaveLength(1));
    expect(shownToast()?.title).toBe('1 person was reminded');
  });

  it('shows no names to a player, and says when it is gone', async () => {
    const shown = announcement();
    const { backend } = await open(
      boardOf([shown]),
      { [READ]: { ...shown, people: null, remind_at: null } },
      `?announcement=${shown.id}`,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Announcement' }));
    expect(await dialog.findByText('Bring your jerseys')).toBeTruthy();
    expect(dialog.queryByRole('region', { name: 'Seen by' })).toBeNull();
    expect(backend.callsOf(REMIND)).toEqual([]);
  });

  it('one that was taken down is said to be gone', async () => {
    await open(boardOf([]), { [READ]: null }, `?announcement=${nextId()}`);
    expect(await screen.findByText('This announcement is gone')).toBeTruthy();
  });
});
