import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { TestAuth, type TestAuthProps } from '@lineup/auth/testing';
import { ShellContext } from '@lineup/contract';
import { createTestShell } from '@lineup/contract/testing';
import { createQueryClient } from '@lineup/data';
import { todayKeys, type Today, type TodayEvent } from '@lineup/product';
import { toastStore } from '@lineup/ui/toast';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { noToday } from '@lineup/product/testing';
import { shownToast } from '../../testing/shown-toast';
import { TodayTeams } from './today-teams';
import { waitingRows } from './waiting-rows';

const STORE = 'POST /team_practice_attendance';
const REMIND = 'POST /rpc/remind_non_responders';
const LOAD = 'POST /rpc/load_today';

const practice = (change: Partial<TodayEvent> = {}): TodayEvent => ({
  kind: 'practice',
  id: 'p1',
  title: 'Scrims',
  starts_at: new Date(Date.now() + 3_600_000).toISOString(),
  duration_minutes: 90,
  location: null,
  is_mandatory: true,
  attending_count: 4,
  maybe_count: 0,
  not_attending_count: 0,
  team_id: 't1',
  team_name: 'Comets',
  team_logo_url: null,
  live_topic: 'team:t1:1',
  answer: null,
  ...change,
});
const teamsOf = (events: TodayEvent[]): Today => ({
  ...noToday,
  teams: { teams: [{ id: 't1', name: 'Comets', logo_url: null, next: null }], events, answers: null },
});

afterEach(() => {
  for (const { id } of toastStore.getState().toasts) toastStore.getState().dismiss(id);
  cleanup();
  vi.restoreAllMocks();
});

function open(today: Today, answers: Record<string, unknown> = {}, person: Omit<TestAuthProps, 'children'> = {}) {
  const backend = fakeBackend({ [LOAD]: today, ...answers });
  const client = createQueryClient({ retry: 0 });
  client.setQueryData(todayKeys.of('u1'), today);
  const shell = createTestShell();
  render(
    <QueryClientProvider client={client}>
      <TestAuth userId="u1" {...person}>
        <ShellContext value={shell}>
          <MemoryRouter>
            <TodayTeams userId="u1" />
          </MemoryRouter>
        </ShellContext>
      </TestAuth>
    </QueryClientProvider>,
  );
  return { backend, client, shell, user: userEvent.setup() };
}
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

it('an announcement in Today says by whom, and leads to the board', () => {
  const said = { id: 'a1', team_id: 't1', team_name: 'Comets', text: 'Bring jerseys', author: 'Ada Byron' };
  const today = teamsOf([]);
  const board = [{ ...said, asks_ack: true, published_at: new Date().toISOString() }];
  open({ ...today, teams: { ...today.teams!, board } });
  const link = screen.getByRole('link', { name: /^Bring jerseys/ });
  expect(link.textContent).toBe('Bring jerseysComets · Ada Byron');
  expect(link.getAttribute('href')).toBe('/teams/t1/manage?announcement=a1');
});

describe('the next practice in Today', () => {
  it('[TM-146, TM-154] is answered with one press, which shows at once', async () => {
    const { backend, shell, user } = open(teamsOf([practice()]), { [STORE]: [] });
    await user.click(screen.getByRole('button', { name: 'Going' }));
    expect(pressed('Going')).toBe('true');
    await waitFor(() => expect(shell.awarded).toHaveLength(1));
    expect(backend.callsOf(STORE).map(({ body }) => body)).toEqual([
      { practice_id: 'p1', user_id: 'u1', status: 'attending', notes: null, reason_follows: false },
    ]);
  });

  it('[TM-152] a no is stored with the press, and the reason asked for afterwards', async () => {
    const { backend, user } = open(teamsOf([practice()]), { [STORE]: [], [LOAD]: () => failure(503) });
    await user.click(screen.getByRole('button', { name: 'Can’t go' }));
    await waitFor(() => expect(backend.callsOf(STORE)).toHaveLength(1));
    const body = { practice_id: 'p1', user_id: 'u1', status: 'not_attending', notes: null, reason_follows: true };
    expect(backend.callsOf(STORE)[0]?.body).toEqual(body);
    const field = await screen.findByLabelText('Why can’t you go?');
    expect(document.activeElement).toBe(field);
    await user.type(field, '   ');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert').textContent).toContain('Say why');
    expect(backend.callsOf(STORE)).toHaveLength(1);
    await user.type(field, 'Exam');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(backend.callsOf(STORE)).toHaveLength(2));
    expect(backend.callsOf(STORE)[1]?.body).toEqual({ ...body, notes: 'Exam', reason_follows: false });
    await waitFor(() => expect(screen.queryByLabelText('Why can’t you go?')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Say why' })).toBeNull();
    expect(pressed('Can’t go')).toBe('true');
  });

  it('whose reason is left for later asks for it again, with what was typed', async () => {
    const stored = practice({ answer: { status: 'not_attending', notes: null } });
    const { backend, user } = open(teamsOf([stored]), { [STORE]: [] });
    await user.click(screen.getByRole('button', { name: 'Say why' }));
    await user.type(await screen.findByLabelText('Why can’t you go?'), 'Exam until');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Can’t go' }));
    expect(backend.callsOf(STORE)).toEqual([]);
    cleanup();
    const again = open(teamsOf([stored]), { [STORE]: [] });
    await again.user.click(screen.getByRole('button', { name: 'Say why' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Why can’t you go?').value).toBe('Exam until'));
  });

  it('gives the focus back to the choice when the question for a reason is left or sent', async () => {
    const { backend, user } = open(teamsOf([practice()]), { [STORE]: [] });
    const choice = screen.getByRole('button', { name: 'Can’t go' });
    await user.click(choice);
    await user.type(await screen.findByLabelText('Why can’t you go?'), 'Ex{Escape}');
    expect(document.activeElement).toBe(choice);
    await user.click(choice);
    await user.type(await screen.findByLabelText('Why can’t you go?'), 'am{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Why can’t you go?')).toBeNull());
    expect(document.activeElement).toBe(choice);
    expect(backend.callsOf(STORE)).toHaveLength(2);
  });

  it('tells who manages the team who comes and reminds the others', async () => {
    const counts = { attending_count: 2, maybe_count: 1, not_attending_count: 2 };
    const mine = practice({ ...counts, open_answers: { open: 10, others: 9 } });
    const { backend, user } = open(teamsOf([mine]), { [REMIND]: { reminded: 9 } });
    expect(await screen.findByText('2 going · 1 maybe · 2 can’t · 10 open')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remind 9: Scrims' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: '9 members were reminded' }));
    expect(backend.callsOf(REMIND).map(({ body }) => body)).toEqual([{ p_practice_id: 'p1' }]);
    cleanup();
    open(teamsOf([practice({ ...counts, open_answers: null })]));
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  it('is newer than what was typed in the dialog before, which is forgotten', async () => {
    const key = 'lineup-own:form::attendance:p1';
    const typed = { status: 'maybe' };
    sessionStorage.setItem(key, JSON.stringify({ typed, base: {}, tried: null, at: Date.now() }));
    const { user } = open(teamsOf([practice()]), { [STORE]: [] });
    await user.click(screen.getByRole('button', { name: 'Going' }));
    await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull());
  });

  it('goes back to what is stored when the server is down', async () => {
    const stored = practice({ answer: { status: 'maybe', notes: null } });
    const { user } = open(teamsOf([stored]), { [STORE]: failure(503) });
    await user.click(screen.getByRole('button', { name: 'Going' }));
    await waitFor(() => expect(pressed('Maybe')).toBe('true'));
    expect(pressed('Going')).toBe('false');
  });

  it.each([
    ['an answer', practice(), STORE, 'Going'],
    [
      'a check-in',
      practice({ kind: 'tournament', title: 'Cup', duration_minutes: null, checked_in: false }),
      'POST /team_tournament_check_ins',
      'Check in',
    ],
  ])('that the team was archived meanwhile is said where %s is refused', async (_, event, route, name) => {
    const { user } = open(teamsOf([event]), { [route]: () => failure(409, 'PT409', 'no', 'archived') });
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'This team is archived' }));
  });

  it('stays as it was stored when the connection goes before it is read again', async () => {
    const before = practice({ answer: { status: 'maybe', notes: null } });
    const { backend, client, user } = open(teamsOf([before]), { [STORE]: [], [LOAD]: () => failure(503) });
    await user.click(screen.getByRole('button', { name: 'Going' }));
    await waitFor(() => expect(backend.callsOf(LOAD)).toHaveLength(1));
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect([pressed('Going'), pressed('Maybe')]).toEqual(['true', 'false']);
    expect(screen.getByText('5 people are going')).toBeTruthy();
  });

  it('waits for the connection that went while it was on its way, and is sent again, before a later one', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get');
    const setOnline = (is: boolean) =>
      act(async () => {
        online.mockReturnValue(is);
        window.dispatchEvent(new Event(is ? 'online' : 'offline'));
      });
    const { backend, client, user } = open(teamsOf([practice()]), {
      [STORE]: async () => {
        await setOnline(false);
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Going' }));
    expect(await screen.findByText(/^Waiting for your connection/)).toBeTruthy();
    expect(pressed('Going')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Maybe' }));
    backend.answer(STORE, []);
    await setOnline(true);
    await waitFor(() => expect(client.isMutating()).toBe(0), { timeout: 3000 });
    const sent = backend.callsOf(STORE).map(({ body }) => (body as { status: string }).status);
    expect(sent).toEqual(['attending', 'attending', 'maybe']);
  });

  it('[issue 35.5] waits in this browser when the page closes, and the next one sends it once', async () => {
    const waiting = 'lineup-own:answer-outbox:u1:p9';
    localStorage.setItem(waiting, 'not_attending Exam');
    const { backend, client } = open(teamsOf([practice({ id: 'p9' })]), { [STORE]: [] });
    await waitFor(() => expect(backend.callsOf(STORE)).toHaveLength(1));
    expect(backend.callsOf(STORE)[0]?.body).toMatchObject({
      practice_id: 'p9',
      status: 'not_attending',
      notes: 'Exam',
    });
    expect(pressed('Can’t go')).toBe('true');
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(localStorage.getItem(waiting)).toBeNull();
    cleanup();
    const again = open(teamsOf([practice({ id: 'p9' })]), { [STORE]: [] });
    expect(again.backend.callsOf(STORE)).toEqual([]);
  });

  it('[issue 35.5] does not wait any more when it was refused', async () => {
    const waiting = 'lineup-own:answer-outbox:u1:p8';
    localStorage.setItem(waiting, 'maybe ');
    open(teamsOf([practice({ id: 'p8' })]), { [STORE]: () => failure(409, 'PT409', 'no', 'started') });
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Your answer came too late' }));
    expect(localStorage.getItem(waiting)).toBeNull();
  });

  it('is answered there also when a tournament comes before it', () => {
    const cup = practice({ kind: 'tournament', id: 'c1', title: 'Cup', duration_minutes: null, checked_in: false });
    open(teamsOf([cup, practice()]));
    expect(screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Your answer: Scrims' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cup' }).getAttribute('href')).toBe(
      '/teams/t1/manage?tab=tournaments&tournament=c1',
    );
  });

  it('says where two teams practice at the same time, and takes an answer to both', () => {
    const [start, within, after] = [60, 90, 150].map((minutes) =>
      new Date(Date.now() + minutes * 60_000).toISOString(),
    );
    const other = { id: 'p2', title: 'Film', team_id: 't2', team_name: 'Owls' };
    open(teamsOf([practice({ starts_at: start! }), practice({ ...other, starts_at: within! })]));
    expect(screen.getByText('Same time as Scrims (Comets)')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Your answer: Film' })).toBeTruthy();
    cleanup();
    open(teamsOf([practice({ starts_at: start! }), practice({ ...other, starts_at: after! })]));
    expect(screen.queryByText(/^Same time/)).toBeNull();
  });

  it('offers no check-in before it opens', () => {
    open(teamsOf([practice({ kind: 'tournament', id: 'c1', title: 'Cup', duration_minutes: null, checked_in: null })]));
    expect(screen.getByRole('link', { name: 'Cup' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('without a team', () => {
  const nothing: Today = {
    ...teamsOf([]),
    teams: { teams: [], events: null, answers: null },
  };
  const profile = { id: 'u1', slug: 'noa', display_name: 'Noa', is_published: false, avatar_url: null };
  it.each([
    ['a player', ['recruit_player'], 1],
    ['somebody new', [], 1],
    ['a parent', ['family_parent'], 0],
    ['a player who coaches as well', ['recruit_player', 'coaching_private_coach'], 0],
  ] as const)('%s with these roles %j is shown the way to one so often: %i', (_, roles, times) => {
    open(nothing, {}, { roles: roles.map((role) => ({ role, college_id: null })), profile });
    expect(screen.queryAllByRole('link', { name: /^Find a team/ })).toHaveLength(times);
  });
});

describe('who waits for an answer', () => {
  it('is named with what is wanted and where it is given', () => {
    const rows = waitingRows({
      offers: [{ kind: 'place', team_name: 'Comets', person_name: 'Kai' }],
      requests: [{ team_id: 't1', team_name: 'Comets', amount: 1 }],
      polls: [{ id: 'x', title: 'When?', team_id: 't1', team_name: 'Comets' }],
    });
    expect(rows.map(({ to, text }) => [to, text])).toEqual([
      ['/teams', 'Wants Kai on the roster'],
      ['/teams/t1/manage?tab=recruiting', '1 person asks to join'],
      ['/teams/t1/manage?tab=practices&poll=x', 'Say when you can play · Comets'],
    ]);
  });

  it('a practice to record is no question: it stands under a heading of its own', async () => {
    const today = teamsOf([]);
    const presence = [
      { id: 'p9', title: 'Scrims', team_id: 't1', team_name: 'Comets', starts_at: '2026-11-01T10:00:00Z' },
    ];
    open({ ...today, teams: { ...today.teams!, answers: { offers: null, requests: null, polls: null, presence } } });
    const card = within(await screen.findByRole('region', { name: 'Record who came' }));
    expect(card.getByRole('link').getAttribute('href')).toBe('/teams/t1/manage?tab=practices&practice=p9');
    expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull();
  });
});
