import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { Component as FamilyPage } from './family-page';

afterEach(cleanup);

const practice = {
  ...{ id: 'p1', title: 'Scrim block', starts_at: '2099-01-02T18:00:00Z', duration_minutes: 60, location: 'Gym' },
  ...{ is_mandatory: true, team_id: 't1', team_name: 'Falcons', answer: null as string | null },
  ...{ is_by_guardian: false, guardian_name: null as string | null },
};
const ward = {
  person_id: 'm1',
  name: 'Kai',
  off: [] as string[],
  practices: [practice] as (typeof practice)[] | null,
  colleges: [
    {
      ...{ id: 'i1', slug: 'redstone', name: 'Redstone', logo_url: null, colors: null, game: 'Valorant' },
      ...{ stage: 'Under review', sent_at: '2026-11-01T00:00:00Z', since: '2026-11-02T00:00:00Z', answered: true },
    },
  ] as object[] | null,
  announcements: [] as object[] | null,
  writers: {
    total: 2,
    people: [{ id: 'c1', name: 'Zoe Larkin', way: 'owner', team: 'Falcons' }],
    teammates: [{ team: 'Falcons', amount: 7 }],
  },
  places: [] as object[],
  absences: [] as object[] | null,
};
const none = {
  wards: [] as object[],
  others: [] as object[],
  mirror: null as object | null,
  links: [] as object[],
  waiting: 0,
  choices: { family_mail: false, ward_notices: 'never' },
};
const LOAD = 'POST /rpc/load_family';
const WARD = 'POST /rpc/load_ward';
const ANSWER = 'POST /rpc/answer_for_ward';
const CHOOSE = 'POST /rpc/choose_family_part';
const PLACE = 'POST /rpc/answer_roster_place';
const CALENDAR = 'POST /rpc/make_ward_calendar';
const announcement = {
  ...{ id: 'a1', team_name: 'Falcons', body: 'Map: https://example.com/map', author: 'Zoe Larkin', asks_ack: true },
  ...{ published_at: '2026-11-20T18:00:00Z', edited_at: null, acknowledged: false },
};
const SEE = 'POST /rpc/see_announcements';
const ADD = 'POST /rpc/add_ward_absence';
const REMOVE = 'POST /rpc/remove_ward_absence';
const MAILS = 'POST /notification_preferences';

async function open(family: Partial<typeof none>) {
  const backend = fakeBackend({
    [LOAD]: { ...none, ...family },
    [WARD]: { ...ward, person_id: 'm2', name: 'Noa', calendar_since: null },
    [ANSWER]: null,
    [CHOOSE]: null,
    [PLACE]: null,
    [CALENDAR]: 'secret',
    [ADD]: 2,
    [REMOVE]: 1,
    [MAILS]: null,
    [SEE]: 1,
  });
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth userId="u1">
        <MemoryRouter>
          <FamilyPage />
        </MemoryRouter>
      </TestAuth>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(backend.callsOf(LOAD)).toHaveLength(1));
  return { backend, user: userEvent.setup() };
}
const ofGuardian = (change: Partial<typeof ward> & { calendar_since?: string } = {}) => ({
  wards: [{ ...ward, calendar_since: null, ...change }],
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a guardian', () => {
  test('reads what a ward’s team announces, with its links, and acknowledges it by one press', async () => {
    const { backend, user } = await open(ofGuardian({ announcements: [announcement] }));
    const [said] = within(await screen.findByRole('list', { name: 'Announcements' })).getAllByRole('listitem');
    expect(within(said!).getByRole('link').getAttribute('href')).toBe('https://example.com/map');
    await user.click(within(said!).getByRole('button', { name: 'Got it' }));
    await waitFor(() =>
      expect(backend.callsOf(SEE).map(({ body }) => body)).toEqual([{ p_ids: ['a1'], p_acknowledge: true }]),
    );
  });

  test('answers by one press, and for a no by a reason of the list', async () => {
    const { backend, user } = await open(ofGuardian());
    await screen.findByRole('heading', { level: 1, name: 'My Family' });
    await user.click(button('Going'));
    await waitFor(() =>
      expect(backend.callsOf(ANSWER).map(({ body }) => body)).toEqual([
        { p_minor_id: 'm1', p_practice_id: 'p1', p_status: 'attending' },
      ]),
    );
    await user.click(button('Can’t go'));
    expect(backend.callsOf(ANSWER)).toHaveLength(1);
    await user.click(button('Not well'));
    await waitFor(() =>
      expect(backend.callsOf(ANSWER).at(-1)?.body).toMatchObject({ p_status: 'not_attending', p_reason: 'ill' }),
    );
    expect(screen.queryByRole('button', { name: 'Not well' })).toBeNull();
  });

  test('sees where the ward stands and who may write, names alone', async () => {
    await open(ofGuardian());
    const link = await screen.findByRole('link', { name: /Redstone/ });
    expect(link.textContent).toContain('Under review · Valorant');
    const people = within(screen.getByRole('list', { name: 'People who may write' })).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'Zoe Larkin runs Falcons',
      'and 1 more',
      '7 teammates of Falcons',
    ]);
  });

  test('reads that a part is off, and gets no calendar of it', async () => {
    await open(ofGuardian({ practices: null, colleges: null, off: ['practices', 'colleges'] }));
    expect(await screen.findAllByText('Turned off by Kai.')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull();
  });

  test('enters days away for the ward, for a reason of the list, and removes those that a guardian entered', async () => {
    const days = { starts_on: '2099-02-01', ends_on: '2099-02-03', reason: null, guardian_name: null };
    const absences = [
      { ...days, id: 'd1', is_by_guardian: true, reason: 'School', guardian_name: 'Lee' },
      { ...days, id: 'd2', is_by_guardian: false },
    ];
    const { backend, user } = await open(ofGuardian({ absences }));
    expect(await screen.findByText('School · entered by Lee')).toBeTruthy();
    expect(screen.getByText('entered by Kai')).toBeTruthy();
    await user.click(button('Add days'));
    const form = within(screen.getByRole('form', { name: 'Days away of Kai' }));
    await user.type(form.getByLabelText(/^First day/), '2099-03-05');
    await user.type(form.getByLabelText(/^Last day/), '2099-03-04');
    await user.click(form.getByRole('button', { name: 'Save days' }));
    expect(form.getByText('Choose a reason.')).toBeTruthy();
    await user.selectOptions(form.getByLabelText(/^Reason/), 'Family plans');
    await user.click(form.getByRole('button', { name: 'Save days' }));
    expect(form.getByText('Choose a day on or after the first one.')).toBeTruthy();
    await user.clear(form.getByLabelText(/^Last day/));
    await user.type(form.getByLabelText(/^Last day/), '2099-03-06');
    backend.answer(ADD, failure(400, '23514', 'Some of these days are already entered', 'overlap'));
    await user.click(form.getByRole('button', { name: 'Save days' }));
    expect(await form.findByText('Some of these days are already entered.')).toBeTruthy();
    backend.answer(ADD, 2);
    await user.click(form.getByRole('button', { name: 'Save days' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    const sent = { p_minor_id: 'm1', p_starts_on: '2099-03-05', p_ends_on: '2099-03-06', p_reason: 'family' };
    expect(backend.callsOf(ADD).at(-1)?.body).toMatchObject(sent);
    const [remove, ...others] = screen.getAllByRole('button', { name: /^Remove / });
    expect(others).toEqual([]);
    await user.click(remove!);
    await waitFor(() =>
      expect(backend.callsOf(REMOVE).map(({ body }) => body)).toEqual([{ p_minor_id: 'm1', p_id: 'd1' }]),
    );
  });

  test('says yes to a place for the ward, and chooses the mails', async () => {
    const { backend, user } = await open(ofGuardian({ places: [{ team_id: 't2', team_name: 'Comets' }] }));
    await user.click(await screen.findByRole('button', { name: 'Accept Comets for Kai' }));
    await waitFor(() =>
      expect(backend.callsOf(PLACE).map(({ body }) => body)).toEqual([
        { p_team_id: 't2', p_accept: true, p_person_id: 'm1' },
      ]),
    );
    await user.click(screen.getByRole('checkbox', { name: 'A summary every Sunday' }));
    await waitFor(() => expect(backend.callsOf(MAILS).at(-1)?.body).toEqual({ user_id: 'u1', family_mail: true }));
  });

  test('of several wards the others are looked at one by one, and name what waits', async () => {
    const { backend, user } = await open({ ...ofGuardian(), others: [{ person_id: 'm2', name: 'Noa', places: 1 }] });
    const noa = await screen.findByRole('region', { name: 'Noa' });
    expect(within(noa).getByText('A place on a team waits for a yes.')).toBeTruthy();
    expect(backend.callsOf(WARD)).toHaveLength(0);
    await user.click(button('Show practices, colleges and contacts of Noa'));
    expect(await screen.findByText('Where Noa stands')).toBeTruthy();
    expect(backend.callsOf(WARD).map(({ body }) => body)).toEqual([{ p_minor_id: 'm2' }]);
  });

  test('whose link has not begun reads from when on', async () => {
    await open({ links: [{ kind: 'minor', name: null, email: 'k•••@mail.example', begins_at: null }] });
    expect(await screen.findByText('Waiting for the yes of another guardian')).toBeTruthy();
  });

  test('without a link is told how to begin one; a failure offers to try again', async () => {
    await open({});
    expect((await screen.findByRole('link', { name: 'Link a player' })).getAttribute('href')).toBe(
      '/account/guardians',
    );
    cleanup();
    const { backend, user } = await open({});
    backend.answer(LOAD, failure(503));
    cleanup();
    fakeBackend({ [LOAD]: failure(503) });
    render(
      <QueryClientProvider client={createQueryClient({ retry: 0 })}>
        <TestAuth userId="u1">
          <MemoryRouter>
            <FamilyPage />
          </MemoryRouter>
        </TestAuth>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('Your family could not be loaded')).toBeTruthy();
    await user.click(button('Retry'));
  });
});

test('the mirror says who answered, and turns parts on and off, but not consent and safety', async () => {
  const answered = { ...practice, answer: 'maybe', is_by_guardian: true, guardian_name: 'Lee' };
  const days = {
    ...{ id: 'd1', starts_on: '2099-02-01', ends_on: '2099-02-01', is_by_guardian: true },
    ...{ reason: 'School', guardian_name: 'Lee' },
  };
  const { backend, user } = await open({
    mirror: { ...ward, practices: [answered], absences: [days], announcements: [announcement] },
  });
  await screen.findByRole('heading', { level: 1, name: 'What your guardian sees' });
  // Apart from the days away that stand before it.
  const announced = screen.getByRole('heading', { level: 3, name: 'What your teams announce' });
  expect(announced.nextElementSibling?.textContent).toContain(announcement.body);
  expect(screen.getByText('Maybe, answered by Lee')).toBeTruthy();
  expect(screen.getByText('School · entered by Lee')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add days|Remove/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull();
  const switches = screen
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('id') && (box as HTMLInputElement).labels?.[0]?.textContent);
  expect(switches).toEqual(['Show my practices', 'Let my guardian follow my calendar', 'Show where I stand']);
  await user.click(screen.getByRole('checkbox', { name: 'Show where I stand' }));
  await waitFor(() =>
    expect(backend.callsOf(CHOOSE).map(({ body }) => body)).toEqual([{ p_part: 'colleges', p_is_on: false }]),
  );
});
