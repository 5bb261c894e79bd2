import { failure, fakeBackend } from '@lineup/data/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { addDays, localDay } from '@lineup/ui/dates';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecruitingStatus } from '../model/load-recruiting-status';
import type { OwnMeeting } from '../model/meeting';
import { boardAnswer, boardCard, pipelineAnswer } from '../testing/board-answer';
import { SUBMISSION_ID, statusAnswer } from '../testing/interest-form-answer';
import { offerAnswer, versionAnswer } from '../testing/offer-answer';
import { RILEY, VISITOR } from '../testing/player-answer';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';

/** Names, also of places, and what the player and the college wrote themselves. */
const names = new RegExp(
  [
    ...['Lineup', 'Valorant', 'Duelist', 'Riley Tran', 'Gulf Pines College', 'Boone Plains', 'Cape Fear', 'Mobile, AL'],
    ...['Jordan Lee', 'Practice four evenings a week\\.', 'Transcript', 'Arena', 'Well played', 'Coach is kind'],
    ...['Send clips', 'Come and see us', 'Tell us about you', 'My guardian', '<iframe[^]*</script>'],
    ...['https?://\\S+', '\\d E[SD]T', 'PDF', '\\p{L}+ de 20\\d\\d', '^\\p{Lu}{2}(?![\\p{L}])'],
  ].join('|'),
  'gu',
);
/** What shows in English; a page that is all names shows nothing at all. */
const plain = () => (/[áéíóú]/i.test(document.body.textContent) ? plainTexts(names) : ['nothing']);

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  speakPseudo('recruiting', 'ui', 'product', 'database', 'data');
});
afterEach(() => {
  cleanup();
  location.hash = '';
  setLanguage('en');
});

const meeting = (id: string, change: Partial<OwnMeeting> = {}): OwnMeeting => ({
  ...{ id, kind: 'tryout', starts_at: '2099-11-29T23:00:00Z', minutes: 60, time_zone: 'Asia/Tokyo' },
  ...{ state: 'offered', is_full: false, host: 'Jordan Lee', place: 'Arena', link: null, feedback: null },
  ...change,
});
const paper = {
  ...{ id: 'p1', title: 'Transcript', due_on: '2099-11-29', state: 'returned' as const, sentence: 'unreadable' },
  ...{ words: null, asked_at: '2026-11-01T10:00:00Z', sent_at: '2026-11-02T10:00:00Z', settled_at: null, files: [] },
};
const at = '2026-11-03T10:00:00Z';
const events: RecruitingStatus['events'] = [
  { kind: 'saved', at: '2026-11-01T10:00:00Z' },
  { kind: 'sent', at: '2026-11-02T10:00:00Z' },
  { kind: 'viewed', at },
  { kind: 'sent', at: '2026-11-04T10:00:00Z' },
  { kind: 'moved', at: '2026-11-05T10:00:00Z', label: 'Campus visit' },
];
const closed = { stage: 'Closed', stage_kind: 'closed' };

describe('35.6 in a language that has all sentences the status page leaves nothing in English', () => {
  const open = (change: Partial<RecruitingStatus>) => {
    fakeBackend({ 'POST /rpc/load_recruiting_status': statusAnswer(change) });
    return renderRemote(`/recruiting-status/${SUBMISSION_ID}`, VISITOR);
  };

  test.each<[string, Partial<RecruitingStatus>]>([
    ['of what was sent, read, changed and moved', { events, reply_time: { median_days: 0.5, answered_percent: 90 } }],
    ['to the college', { events, is_own: false, reach: null, ...closed, closing: { at, words: 'Well played' } }],
    ['of what a college began', { sent_at: null, forms: [], events: events.slice(0, 1) }],
    [
      'with answers and what the college says of itself',
      {
        answered: true,
        answers: [
          { at, words: 'Come and see us', conversation_id: 'talk-a' },
          { at: '2026-11-05T10:00:00Z', sentence: 'full', closes: true },
        ],
        ...{ claimed_way: 'in_person', claimed_on: '2026-11-04' },
      },
    ],
    [
      'closed with a sentence',
      { ...closed, closing: { at, sentence: 'later' }, passed: { read: true, reviewed: true, offered: true } },
    ],
    ['closed with own words, without a game', { ...closed, game: null, closing: { at, words: 'Well played' } }],
    [
      'offered, with two forms',
      {
        stage: 'Waiting for your answer',
        stage_kind: 'offered',
        forms: [...statusAnswer().forms, { ...statusAnswer().forms[0]!, id: 'f2' }],
      },
    ],
  ])('%s', async (_, change) => {
    open(change);
    await screen.findByText(pseudo('What happened so far'));
    expect(plain()).toEqual([]);
  });

  test('with meetings of each kind', async () => {
    open({
      meetings: [
        meeting('a', { state: 'booked' }),
        meeting('b'),
        meeting('c', { is_full: true }),
        meeting('d', { kind: 'meeting', state: 'declined', link: 'https://meet.example/d' }),
        meeting('e', { kind: 'meeting' }),
        meeting('f', { starts_at: '2020-01-01T20:00:00Z', feedback: { sentence: 'well_played' } }),
      ],
    });
    await screen.findByRole('heading', { name: pseudo('Meetings and tryouts') });
    expect(plain()).toEqual([]);
  });

  test.each(['guardian', 'birth_date'] as const)('with meetings that wait for: %s', async (barrier) => {
    open({ meetings: [meeting('a')], meeting_barrier: barrier });
    await screen.findByRole('heading', { name: pseudo('Meetings and tryouts') });
    expect(plain()).toEqual([]);
  });

  test('with papers', async () => {
    open({ papers: [paper, { ...paper, id: 'p2', state: 'asked', sentence: null }] });
    await screen.findByRole('heading', { name: pseudo('Papers') });
    expect(plain()).toEqual([]);
  });

  test.each<[string, Partial<Parameters<typeof offerAnswer>[0]>, string[]]>([
    ['to sign', {}, ['Accept']],
    ['to decline', {}, ['Decline']],
    ['of a minor, to sign', { is_minor: true }, ['Accept']],
    [
      'that a minor signed',
      { is_minor: true, versions: [versionAnswer({ signatures: [{ side: 'player', name: 'Riley Tran', at }] })] },
      [],
    ],
    [
      'that a guardian signed',
      { is_minor: true, versions: [versionAnswer({ signatures: [{ side: 'guardian', name: 'My guardian', at }] })] },
      [],
    ],
    ['accepted', { state: 'accepted' }, ['I can no longer come']],
    ['declined', { state: 'declined', settled_at: at, sentence: 'money' }, []],
  ])('with an offer %s', async (_, change, presses) => {
    const { user } = open({ offers: [offerAnswer(change)] });
    await screen.findByRole('heading', { name: pseudo('Offer') });
    for (const name of presses) await user.click(await screen.findByRole('button', { name: pseudo(name) }));
    expect(plain()).toEqual([]);
  });

  test.each([
    ['Withdraw', {}],
    ['Leave their list', { sent_at: null, forms: [] }],
  ])('and asks before: %s', async (name, change) => {
    const { user } = open(change);
    await user.click(await screen.findByRole('button', { name: pseudo(name) }));
    await screen.findByRole('dialog');
    expect(plain()).toEqual([]);
  });
});

describe('35.6 in a language that has all sentences the widget leaves nothing in English', () => {
  const interest = {
    ...{ college: { slug: 'gulf-pines', name: 'Gulf Pines College', logo_url: null, colors: null } },
    ...{ game: 'Valorant', stage: 'Being considered', stage_kind: 'reviewing', since: '2026-10-02' },
  };

  test.each<[string, unknown, unknown, string]>([
    ['of the own interests', RILEY, [{ ...interest, id: 'i1' }], 'Gulf Pines College'],
    ['without any', RILEY, [], 'You have not written to a college yet.'],
    ['to a visitor', null, [], 'Sign in'],
    ['that cannot be loaded', RILEY, () => failure(500), 'Try again'],
  ])('%s', async (_, viewer, answer, said) => {
    fakeBackend({ 'POST /rpc/list_my_interests': answer as object });
    renderRemote('/recruiting-status-widget', viewer as typeof RILEY);
    await screen.findByText(said === 'Gulf Pines College' ? said : pseudo(said));
    expect(plain()).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['shared', [interest], 'Gulf Pines College'],
    ['shared without any', [], 'Nothing to show yet.'],
    ['no longer shared', () => failure(404, 'PT404', 'Widget not found'), 'This status is no longer shared.'],
  ])('%s', async (_, answer, said) => {
    fakeBackend({ 'POST /rpc/load_status_widget': answer as object });
    renderRemote('/recruiting-status-widget#token=abc');
    await screen.findByText(said === 'Gulf Pines College' ? said : pseudo(said));
    expect(plain()).toEqual([]);
  });
});

describe('35.6 in a language that has all sentences where a player stands leaves nothing in English', () => {
  const PIPELINE = 'POST /rpc/load_player_pipeline';
  const [first] = pipelineAnswer().interests;
  const standings = [
    first!,
    { ...first!, interest_id: 'b', label: 'Offer made', stage_kind: 'offered', answered_at: at },
    { ...first!, interest_id: 'c', label: 'Signed', stage_kind: 'committed', sent_at: null },
    { ...first!, interest_id: 'd', label: 'Roster full', stage_kind: 'closed', since: null },
    { ...first!, interest_id: 'e', claimed_way: 'phone' as const, claimed_on: '2026-11-04' },
  ];

  test.each([
    ['of one’s own', { interests: standings }],
    ['of somebody else', { interests: standings, is_own: false, player: { slug: 'riley-tran', name: null } }],
    ['of nobody', { interests: [] }],
    ['without a profile', { interests: [], player: { slug: null, name: null } }],
  ])('%s', async (_, change) => {
    fakeBackend({ [PIPELINE]: pipelineAnswer(change) });
    renderRemote('/player/me/pipeline', RILEY);
    await screen.findByRole('heading', { level: 1 });
    expect(plain()).toEqual([]);
  });

  test('and the snippet for another site', async () => {
    fakeBackend({
      ...{ [PIPELINE]: pipelineAnswer(), 'POST /rpc/read_status_widget': '2026-11-01T10:00:00Z' },
      'POST /rpc/make_status_widget': 'abc123',
    });
    const { user } = renderRemote('/player/me/pipeline', RILEY);
    await user.click(await screen.findByRole('button', { name: pseudo('Embed') }));
    const make = await screen.findByRole('button', { name: pseudo('Make a new snippet') });
    expect(plain()).toEqual([]);
    await user.click(make);
    await screen.findByRole('button', { name: pseudo('Copy snippet') });
    expect(plain()).toEqual([]);
  });

  test.each(['minor', 'birth_date'])('and why there is none: %s', async (hint) => {
    fakeBackend({
      ...{ [PIPELINE]: pipelineAnswer(), 'POST /rpc/read_status_widget': null },
      'POST /rpc/make_status_widget': () => failure(403, '42501', 'No', hint),
    });
    const { user } = renderRemote('/player/me/pipeline', RILEY);
    await user.click(await screen.findByRole('button', { name: pseudo('Embed') }));
    await user.click(await screen.findByRole('button', { name: pseudo('Make a snippet') }));
    await screen.findByRole('alert');
    expect(plain()).toEqual([]);
  });
});

describe('35.6 in a language that has all sentences the board leaves nothing in English', () => {
  const BOARD = 'POST /rpc/load_college_board';
  const soon = addDays(localDay(new Date()), 3);
  const cards = [
    boardCard('a', 'Gulf Pines College', {
      note: 'Coach is kind',
      next_step: 'Send clips',
      next_step_on: '2026-12-01',
    }),
    boardCard('b', 'Boone Plains', { next_step_on: soon, deadline_on: localDay(new Date()) }),
    boardCard('c', 'Cape Fear', { column: 'applied', label: 'In contact', follow: 'contacted', deadline_on: soon }),
    boardCard('d', 'Gulf Pines College', { deadline_on: addDays(localDay(new Date()), 1) }),
  ];
  const open = async (change: Parameters<typeof boardAnswer>[0] = { cards }) => {
    const backend = fakeBackend({
      ...{ [BOARD]: boardAnswer(change), 'POST /rpc/move_board_card': null, 'POST /rpc/remove_from_board': null },
      'GET /colleges': [],
    });
    const view = renderRemote('/player/me/college-board', RILEY);
    await screen.findByRole('heading', { level: 1 });
    return { ...view, backend };
  };

  test.each([
    ['with colleges', { cards }],
    ['of somebody else', { cards, is_own: false, player: { slug: 'riley-tran', name: null } }],
    ['without any', { cards: [] }],
  ])('%s', async (_, change) => {
    await open(change);
    expect(plain()).toEqual([]);
  });

  test('on a phone', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width') || query.includes('width <'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await open();
    await screen.findByRole('group', { name: pseudo('Column') });
    expect(plain()).toEqual([]);
  });

  test('when its notes, its columns and its search are open', async () => {
    const { user } = await open();
    for (const name of [
      pseudo('Edit notes on {name}', { name: 'Cape Fear' }),
      pseudo('Move to…, {name}', { name: 'Cape Fear' }),
      pseudo('Add a college'),
    ]) {
      await user.click(screen.getByRole('button', { name }));
      await screen.findByRole('dialog');
      expect(plain()).toEqual([]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('as a card is moved by keys, removed, and cannot be moved', async () => {
    const { backend, user } = await open();
    const handle = screen.getByRole('button', { name: pseudo('Move {name}', { name: 'Cape Fear' }) });
    handle.focus();
    for (const key of [' ', '{ArrowRight}']) {
      await user.keyboard(key);
      await waitFor(() => expect(screen.getAllByRole('status').some((each) => each.textContent)).toBe(true));
      expect(plain()).toEqual([]);
    }
    await user.keyboard(' ');
    await screen.findByText(pseudo('{name} was moved to {column}.', { name: 'Cape Fear', column: pseudo('Visiting') }));
    expect(plain()).toEqual([]);
    await user.click(screen.getByRole('button', { name: pseudo('Remove {name}', { name: 'Boone Plains' }) }));
    await screen.findByText(pseudo('{name} was removed.', { name: 'Boone Plains' }));
    expect(plain()).toEqual([]);
    backend.answer('POST /rpc/move_board_card', () => failure(404, 'PT404', 'Card not found'));
    await user.click(screen.getByRole('button', { name: pseudo('Move to {column}', { column: pseudo('Contacted') }) }));
    await waitFor(() => expect(shownToast()?.title).toBe(pseudo('Not moved')));
    expect(shownToast()?.description).toBe(pseudo('This college is no longer on your board.'));
  });
});

describe('35.6 in a language that has all sentences an answer by mail leaves nothing in English', () => {
  const link = {
    ...{ college: 'Cape Fear', interest_id: 'i1', is_used: false, is_own: false, is_for_other: false, is_over: false },
    ...{ slot: meeting('a', { state: 'invited' }), held: null, others: [meeting('b', { kind: 'meeting' })] },
  };

  test.each<[string, object | null]>([
    ['that waits', { ...link, is_for_other: true }],
    ['that is booked', { ...link, slot: meeting('a', { state: 'booked' }), held: 'a' }],
    ['that was declined', { ...link, is_used: true, slot: meeting('a', { state: 'declined', kind: 'meeting' }) }],
    ['that moved', { ...link, held: 'b', slot: meeting('a', { state: 'declined' }) }],
    ['that is full', { ...link, slot: meeting('a', { is_full: true }) }],
    ['that is over', { ...link, is_over: true }],
    ['that does not work', null],
  ])('%s', async (_, answer) => {
    fakeBackend({ 'POST /rpc/read_meeting_link': answer });
    renderRemote('/recruiting-status/answer#token=t');
    await screen.findByRole('link', { name: pseudo(answer ? 'Open your status page' : 'Open Lineup') });
    expect(plain()).toEqual([]);
  });
});
