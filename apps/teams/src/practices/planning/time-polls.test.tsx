import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend, type Call } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, TEAM_ID, memberRow, nextId, practiceRow, teamAnswer } from '../../testing/team-answer';

// Whole dialogs are drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

const planning = { default_reply: null, calendar_since: null, own_absences: [], away: [], polls: [] };
const practice = practiceRow({ title: 'Scrim', scheduled_at: '2030-05-07T23:00:00+00:00', location: 'Lab' });

type Rest = Parameters<typeof teamAnswer>[1];
function open(rest: Rest = {}, search = '') {
  const answer = teamAnswer(
    {},
    {
      viewer: { is_manager: true, sees_inside: true },
      planning,
      members: [memberRow(ADA)],
      practices: [practice],
      ...rest,
    },
  );
  const backend = fakeBackend({ 'POST /rpc/load_team_manage': answer, 'POST /rpc/get_practice_attendance': [] });
  return { backend, answer, ...renderRemote(`${MANAGE_PATH}?tab=practices${search}`, ADA) };
}
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('a poll for a time', () => {
  const option = (id: string, starts_at: string, votes: object[] = []) => ({ id, starts_at, votes }) as never;
  const [early, late, id] = [nextId(), nextId(), nextId()];
  const poll = {
    ...{ id, title: 'Finals prep', duration_minutes: 90 },
    options: [
      option(early, '2030-05-07T23:00:00Z', [{ user_id: BEN, full_name: 'Ben Hall', answer: 'yes' }]),
      option(late, '2030-05-08T23:00:00Z'),
    ],
  };

  it('offers at least two different times to come, and is created once', async () => {
    const { backend, user } = open();
    backend.answer('POST /rpc/create_time_poll', id);
    await press(user, 'Find a time');
    const dialog = await dialogOf('Find a time');
    const ask = () => user.dblClick(dialog.getByRole('button', { name: 'Ask the Team' }));
    enter(dialog.getByLabelText(/^Title/), 'Finals prep');
    enter(dialog.getByLabelText(/^Time 1/), '2030-05-07T19:00');
    enter(dialog.getByLabelText(/^Time 2/), '2030-05-07T19:00');
    await ask();
    expect(dialog.getByText('Offer at least two different times.')).toBeTruthy();
    enter(dialog.getByLabelText(/^Time 2/), '2020-05-07T19:00');
    await ask();
    expect(dialog.getByText('Offer times that are still to come.')).toBeTruthy();
    expect(backend.callsOf('POST /rpc/create_time_poll')).toEqual([]);
    enter(dialog.getByLabelText(/^Time 2/), '2030-05-08T19:00');
    await ask();
    await waitFor(() => expect(shownToast()?.title).toBe('Poll Created'));
    expect(backend.callsOf('POST /rpc/create_time_poll').map((call) => call.body)).toEqual([
      {
        ...{ p_id: expect.any(String) as string, p_team_id: TEAM_ID, p_title: 'Finals prep' },
        ...{ p_starts: ['2030-05-07T23:00:00.000Z', '2030-05-08T23:00:00.000Z'], p_duration_minutes: 120 },
      },
    ]);
  });

  it('is where its maker is led when it is made', async () => {
    const { backend, answer, user } = open();
    backend.answer('POST /rpc/create_time_poll', id);
    await press(user, 'Find a time');
    const dialog = await dialogOf('Find a time');
    enter(dialog.getByLabelText(/^Title/), 'Finals prep');
    enter(dialog.getByLabelText(/^Time 1/), '2030-05-07T19:00');
    enter(dialog.getByLabelText(/^Time 2/), '2030-05-08T19:00');
    backend.answer('POST /rpc/create_time_poll', ({ body }: Call) => {
      const made = { ...poll, id: (body as { p_id: string }).p_id };
      backend.answer('POST /rpc/load_team_manage', { ...answer, planning: { ...planning, polls: [made] } });
      return made.id;
    });
    await user.click(dialog.getByRole('button', { name: 'Ask the Team' }));
    const shown = await screen.findByRole('region', { name: 'Poll: Finals prep' });
    await waitFor(() => expect(document.activeElement).toBe(shown));
  });

  it('takes votes, and the manager chooses the time', async () => {
    const members = [memberRow(ADA), memberRow(BEN), memberRow(BEN), memberRow(nextId(), { is_confirmed: false })];
    const { backend, answer, user } = open({ members, planning: { ...planning, polls: [poll] } });
    backend.answer('POST /team_time_poll_votes', null);
    backend.answer('POST /rpc/close_time_poll', () => {
      const made = practiceRow({ id: early, title: poll.title, scheduled_at: '2030-05-07T23:00:00+00:00' });
      backend.answer('POST /rpc/load_team_manage', { ...answer, planning, practices: [practice, made] });
      return early;
    });
    const shown = within(await screen.findByRole('region', { name: 'Poll: Finals prep' }));
    expect(shown.getByText('Yes: Ben Hall')).toBeTruthy();
    const mine = within(shown.getByRole('radiogroup', { name: /May 8, 2030/ }));
    await user.click(mine.getByText('Maybe'));
    await waitFor(() =>
      expect(backend.callsOf('POST /team_time_poll_votes').map((call) => call.body)).toEqual([
        { option_id: late, user_id: ADA, answer: 'maybe' },
      ]),
    );
    await user.click(shown.getByRole('button', { name: /^Choose Tuesday, May 7, 2030/ }));
    expect(backend.callsOf('POST /rpc/close_time_poll')).toEqual([]);
    expect(await screen.findByText('This ends the poll and tells 1 person.')).toBeTruthy();
    await user.click(screen.getByText('Schedule practice', { selector: '[role=dialog] button' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Practice Scheduled',
        description: 'We’re telling 1 person on the team.',
      }),
    );
    expect(backend.callsOf('POST /rpc/close_time_poll')[0]?.body).toEqual({ p_poll_id: id, p_option_id: early });
    // The poll is gone; its practice has the focus.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'));
    expect(document.activeElement?.textContent).toContain('Finals prep');
  });

  it('that an address leads to has the focus; one that is closed is said to be', async () => {
    const rest = { planning: { ...planning, polls: [poll] } };
    const { unmount } = open(rest, `&poll=${id}`);
    const shown = await screen.findByRole('region', { name: 'Poll: Finals prep' });
    expect(document.activeElement).toBe(shown);
    expect(screen.queryByText(/This poll is closed/)).toBeNull();
    unmount();
    open(rest, '&poll=gone');
    expect(await screen.findByText(/^This poll is closed/)).toBeTruthy();
  });

  it('says when a vote could not be stored, and shows the stored one', async () => {
    const { backend, user } = open({
      viewer: { is_manager: false, sees_inside: true },
      planning: { ...planning, polls: [poll] },
    });
    backend.answer('POST /team_time_poll_votes', failure(503));
    const shown = within(await screen.findByRole('region', { name: 'Poll: Finals prep' }));
    expect(shown.queryByRole('button', { name: /Choose/ })).toBeNull();
    const mine = within(shown.getByRole('radiogroup', { name: /May 8, 2030/ }));
    await user.click(mine.getByText('Yes'));
    await waitFor(() => expect(shownToast()?.title).toBe('Your vote could not be stored.'));
    await waitFor(() => expect(mine.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(false));
  });
});
