import { failure, fakeBackend } from '@lineup/data/testing';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Announcement, TeamBoard } from '../../model/announcement';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, memberRow, nextId, teamAnswer } from '../../testing/team-answer';
import type { Reader } from './load-announcement';

/** Names of games, teams and people, with what these wrote. */
const names = /Valorant|River City|Ada Byron|Ben Okri|Exam|\b(?:AB|RC)\b/g;
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

const READ = 'POST /rpc/load_announcement';
const announcement = (change: Partial<Announcement> = {}): Announcement => ({
  ...{ id: nextId(), body: 'Exam', picture: null, link: null, author: 'Ben Okri', is_own: false },
  ...{ game_id: null, game: null, is_pinned: false, asks_ack: false, publish_at: '2026-11-20T19:00:00+00:00' },
  ...{ published_at: '2026-11-20T19:00:00+00:00', ends_at: null, edited_at: null },
  ...{ seen_at: '2026-11-20T20:00:00+00:00', acknowledged_at: null, figures: null },
  ...change,
});
const figures = { people: 3, seen: 2, acknowledged: 1 };
const items = [
  announcement({ is_pinned: true, edited_at: '2026-11-20T19:10:00Z', ends_at: '2030-11-20T19:10:00Z' }),
  announcement({ asks_ack: true }),
  announcement({ asks_ack: true, acknowledged_at: '2026-11-20T20:00:00Z' }),
  announcement({ is_own: true, asks_ack: true, figures }),
  announcement({ is_own: true, figures, game: 'Valorant' }),
];
const waiting = [announcement({ is_own: true, published_at: null, publish_at: '2030-11-20T19:00:00Z' })];
const open = (board: Partial<TeamBoard>, answers: Record<string, unknown> = {}, search = '') => {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer(
      {},
      {
        viewer: { sees_inside: true, is_manager: true, records_presence: true },
        members: [memberRow(BEN)],
        board: { can_write: true, items: [], waiting: null, has_history: true, ...board },
      },
    ),
    'POST /rpc/see_announcements': 1,
    ...answers,
  } as never);
  return { backend, ...renderRemote(`${MANAGE_PATH}${search}`, ADA) };
};
const button = (name: string) => screen.findByRole('button', { name: pseudo(name) });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  speakPseudo('teams', 'ui', 'product', 'database', 'data');
});

describe('35.6 in a language that has all sentences the board leaves nothing in English', () => {
  test.each<[string, Partial<TeamBoard>, string]>([
    ['with announcements', { items, waiting }, 'All announcements'],
    ['without any, to those who write', {}, 'Tell the whole team something: everybody gets it at once.'],
    ['without any', { can_write: false }, 'Nothing new.'],
  ])('%s', async (_, board, said) => {
    open(board);
    await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
  });

  test('as one is taken down, and as that fails', async () => {
    const { backend, user } = open({ items });
    await user.click((await screen.findAllByRole('button', { name: pseudo('Take down') }))[0]!);
    await screen.findByText(pseudo('Nobody reads it from then on, and its notices go.'));
    expect(plain()).toEqual([]);
    backend.answer('POST /rpc/take_down_announcement', () => failure(400));
    await user.click(screen.getAllByRole('button', { name: pseudo('Take down') }).at(-1)!);
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('It could not be taken down.')));
  });

  test.each<[string, unknown, string]>([
    ['all', null, 'What the team announces shows here.'],
    ['all, which do not load', () => failure(503), 'The announcements could not be loaded'],
  ])('%s', async (_, answer, said) => {
    const { user } = open({ items }, { 'POST /rpc/list_announcements': answer });
    await user.click(await button('All announcements'));
    await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
  });

  const reader = (change: Partial<Reader> = {}): Reader => ({
    ...{ user_id: nextId(), name: 'Ben Okri', avatar_url: null, seen_at: null, acknowledged_at: null },
    ...{ by_guardian: false, ...change },
  });
  const people = [
    reader({ name: null }),
    reader({ seen_at: '2026-11-20T20:00:00Z', by_guardian: true }),
    reader({ seen_at: '2026-11-20T20:00:00Z', acknowledged_at: '2026-11-20T20:00:00Z' }),
  ];
  const id = nextId();
  test.each<[string, unknown, string]>([
    ['with who has seen it', { ...announcement({ id }), people, remind_at: null }, 'Remind the rest'],
    [
      'with who has acknowledged it',
      { ...announcement({ id, asks_ack: true }), people, remind_at: '2100-01-01T12:00:00Z' },
      'Not seen yet',
    ],
    ['that is gone', null, 'This announcement is gone'],
    ['that does not load', () => failure(503), 'The announcement could not be loaded'],
  ])('one %s', async (_, answer, said) => {
    open({}, { [READ]: answer }, `?announcement=${id}`);
    await screen.findByText(pseudo(said));
    expect(plain()).toEqual([]);
  });

  test.each<[unknown, string]>([
    [0, 'There is nobody to remind.'],
    [2, '{count} people were reminded'],
    [() => failure(429, 'PT429', 'No'), 'They were reminded today'],
    [() => failure(404, 'PT404', 'No'), 'This announcement is gone'],
    [() => failure(400), 'The reminder could not be sent.'],
  ])('as the rest is reminded (%#)', async (answer, said) => {
    const { user } = open(
      {},
      {
        [READ]: { ...announcement({ id }), people, remind_at: null },
        'POST /rpc/remind_of_announcement': answer,
      },
      `?announcement=${id}`,
    );
    await user.click(await button('Remind the rest'));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo(said, { count: 2 })));
  });
});
