import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, TEAM_ID, memberRow, practiceRow, teamAnswer } from '../../testing/team-answer';

// Whole dialogs are drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

const series = {
  ...{ weekdays: [2], every_weeks: 1, start_time: '19:00:00', time_zone: 'America/New_York', ends_on: '2030-06-01' },
};
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

describe('a weekly series', () => {
  const SCHEDULE = 'POST /rpc/schedule_practice_series';

  async function fill() {
    const view = open();
    await press(view.user, 'Schedule Practice');
    const dialog = await dialogOf('Schedule Practice');
    enter(dialog.getByLabelText(/^Title/), 'Weekly scrims');
    enter(dialog.getByLabelText(/^Date and time/), '2030-03-05T19:30');
    await view.user.click(dialog.getByRole('checkbox', { name: 'Repeat every week' }));
    await view.user.click(dialog.getByRole('checkbox', { name: 'Thursday' }));
    return { ...view, dialog, submit: () => dialog.getByRole('button', { name: 'Schedule Practice' }) };
  }

  it('[TM-139] is scheduled once, with its zone, and says how many practices there are', async () => {
    const { backend, user, dialog, submit } = await fill();
    backend.answer(SCHEDULE, 8);
    // Eight weeks, until another last day is chosen.
    expect(dialog.getByText(/^16 practices until Apr 28, 2030/)).toBeTruthy();
    enter(dialog.getByLabelText(/^Until/), '2030-03-28');
    expect(dialog.getByText(/^8 practices until Mar 28, 2030, always at 7:30\sPM in America\/New York/)).toBeTruthy();
    await user.dblClick(submit());
    await waitFor(() => expect(shownToast()?.title).toBe('Practice Scheduled'));
    expect(backend.callsOf(SCHEDULE).map((call) => call.body)).toEqual([
      {
        ...{
          p_id: expect.any(String) as string,
          p_team_id: TEAM_ID,
          p_practice: {
            title: 'Weekly scrims',
            duration_minutes: 120,
            description: null,
            location: null,
            is_mandatory: true,
            game_profile_id: null,
            max_places: null,
            reply_hours: null,
          },
        },
        ...{ p_starts_on: '2030-03-05', p_ends_on: '2030-03-28', p_weekdays: [2, 4], p_start_time: '19:30' },
        ...{ p_time_zone: 'America/New_York', p_every_weeks: 1 },
      },
    ]);
  });

  it('[TM-140] needs a last day; a failure keeps the input, and the retry meets the same series', async () => {
    const { backend, user, dialog, submit } = await fill();
    enter(dialog.getByLabelText(/^Until/), '');
    await user.click(submit());
    expect(dialog.getByText('Choose the last day.')).toBeTruthy();
    expect(backend.callsOf(SCHEDULE)).toEqual([]);
    enter(dialog.getByLabelText(/^Until/), '2030-03-28');
    backend.answer(SCHEDULE, failure(503));
    await user.click(submit());
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to schedule practice.'));
    backend.answer(SCHEDULE, 8);
    await user.click(submit());
    await waitFor(() => expect(shownToast()?.title).toBe('Practice Scheduled'));
    const [first, second] = backend.callsOf(SCHEDULE).map((call) => (call.body as { p_id: string }).p_id);
    expect(second).toBe(first);
  });
});

describe('changing a practice', () => {
  const AT = `&practice=${practice.id}`;

  it('moves or cancels one of its own', async () => {
    const { backend, user } = open({}, AT);
    backend.answer('POST /rpc/change_fields', { conflicts: {} });
    await press(user, 'Edit practice');
    const dialog = await dialogOf('Edit Practice');
    expect(dialog.queryByText('This and all that follow')).toBeNull();
    enter(dialog.getByLabelText(/^Date and time/), '2030-05-08T18:00');
    await user.dblClick(dialog.getByRole('button', { name: 'Save Practice' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Practice Updated'));
    // Back on the card: what opened the form went with the dialog before.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Scrim' })));
    expect(backend.callsOf('POST /rpc/change_fields').map((call) => call.body)).toEqual([
      {
        ...{ p_part: 'practice', p_id: practice.id },
        p_changes: { scheduled_at: '2030-05-08T22:00:00.000Z' },
        p_known: { scheduled_at: practice.scheduled_at },
      },
    ]);
  });

  it('changes all that follow by the clock of the series; a failure keeps the input', async () => {
    const FOLLOWING = 'POST /rpc/change_following_practices';
    const { backend, user } = open({ practices: [{ ...practice, series }] }, AT);
    backend.answer(FOLLOWING, failure(503));
    expect(await screen.findByText('Every week on Tue')).toBeTruthy();
    await press(user, 'Edit practice');
    const dialog = await dialogOf('Edit Practice');
    await user.click(dialog.getByText('This and all that follow'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Start time/).value).toBe('19:00');
    enter(dialog.getByLabelText(/^Start time/), '20:15');
    enter(dialog.getByLabelText(/^Location/), '');
    await user.click(dialog.getByRole('button', { name: 'Save All That Follow' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to update practice.'));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Start time/).value).toBe('20:15');
    backend.answer(FOLLOWING, { conflicts: {}, changed: 5 });
    await user.click(dialog.getByRole('button', { name: 'Save All That Follow' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Practice Updated'));
    expect(backend.callsOf(FOLLOWING)[1]?.body).toEqual({
      p_practice_id: practice.id,
      p_changes: { location: null, start_time: '20:15' },
      p_known: { location: 'Lab', start_time: '19:00' },
      p_known_later: {},
    });
  });

  it('moves all that follow to other weekdays and lengthens them; a series needs a day', async () => {
    const FOLLOWING = 'POST /rpc/change_following_practices';
    const { backend, user } = open({ practices: [{ ...practice, series }] }, AT);
    backend.answer(FOLLOWING, { conflicts: {}, changed: 9 });
    await press(user, 'Edit practice');
    const dialog = await dialogOf('Edit Practice');
    await user.click(dialog.getByText('This and all that follow'));
    await user.click(dialog.getByRole('checkbox', { name: 'Tuesday' }));
    await user.click(dialog.getByRole('button', { name: 'Save All That Follow' }));
    expect(dialog.getByText('Choose at least one day of the week.')).toBeTruthy();
    expect(backend.callsOf(FOLLOWING)).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Wednesday' }));
    enter(dialog.getByLabelText(/^Until/), '2030-07-31');
    await user.click(dialog.getByRole('button', { name: 'Save All That Follow' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Practice Updated'));
    expect(backend.callsOf(FOLLOWING)[0]?.body).toEqual({
      ...{ p_practice_id: practice.id, p_changes: { weekdays: [3], ends_on: '2030-07-31' } },
      p_known: { weekdays: [2], ends_on: '2030-06-01' },
      p_known_later: {},
    });
  });

  it('sends none of what a colleague changed meanwhile, and says it at the field that both changed', async () => {
    const FOLLOWING = 'POST /rpc/change_following_practices';
    const row = { ...practice, series };
    const { backend, answer, user } = open({ practices: [row] }, AT);
    backend.answer(FOLLOWING, { conflicts: { start_time: '18:00' } });
    await press(user, 'Edit practice');
    const dialog = await dialogOf('Edit Practice');
    await user.click(dialog.getByText('This and all that follow'));
    enter(dialog.getByLabelText(/^Start time/), '20:15');
    // The refetch after the refusal brings the rest of what the colleague did.
    const theirs = { ...row, title: 'Film review', scheduled_at: '2030-05-07T22:00:00+00:00' };
    backend.answer('POST /rpc/load_team_manage', { ...answer, practices: [theirs] });
    await user.click(dialog.getByRole('button', { name: 'Save All That Follow' }));
    expect(await dialog.findByText(/^Someone else just changed this to “18:00”/)).toBeTruthy();
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Film review'));
    expect(dialog.getByText(/^Just changed by someone else: Title./)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Start time/).value).toBe('20:15');
    backend.answer(FOLLOWING, { conflicts: {}, changed: 5 });
    await user.click(dialog.getByRole('button', { name: 'Save All That Follow' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Practice Updated'));
    expect(backend.callsOf(FOLLOWING).map((call) => call.body)).toEqual([
      {
        p_practice_id: practice.id,
        p_changes: { start_time: '20:15' },
        p_known: { start_time: '19:00' },
        p_known_later: {},
      },
      {
        p_practice_id: practice.id,
        p_changes: { start_time: '20:15' },
        p_known: { start_time: '18:00' },
        p_known_later: {},
      },
    ]);
  });

  it('[TM-208] is not offered to who does not manage', async () => {
    open({ viewer: { is_manager: false, sees_inside: true } }, AT);
    await screen.findByText('Not answered yet (1)');
    expect(screen.queryByRole('button', { name: 'Edit practice' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send a reminder' })).toBeNull();
  });
});

describe('who has not answered', () => {
  const REMIND = 'POST /rpc/remind_non_responders';
  const AT = `&practice=${practice.id}`;
  const answer = {
    practice_id: practice.id,
    user_id: ADA,
    full_name: 'Ada Byron',
    avatar_url: null,
    is_confirmed: true,
    notes: null,
  };

  it('is listed, each person once, and reminded once', async () => {
    const ben = { user_full_name: 'Ben Hall' };
    const { backend, user } = open({ members: [memberRow(ADA), memberRow(BEN, ben), memberRow(BEN, ben)] }, AT);
    backend.answer('POST /rpc/get_practice_attendance', [{ ...answer, status: 'attending' }]);
    backend.answer(REMIND, { reminded: 1, mailed: 1, messaged: 0 });
    const missing = within(await screen.findByRole('region', { name: 'Not answered yet' }));
    expect(missing.getByText('Ben Hall')).toBeTruthy();
    await user.dblClick(missing.getByRole('button', { name: 'Send a reminder' }));
    await waitFor(() => expect(shownToast()?.title).toBe('1 member was reminded'));
    expect(backend.callsOf(REMIND).map((call) => call.body)).toEqual([{ p_practice_id: practice.id }]);
  });

  it('says when the next reminder may go out', async () => {
    const { backend, user } = open({}, AT);
    const body = { code: 'PT429', message: 'later', details: '{"next_at": "2030-05-05T12:00:00+00:00"}', hint: null };
    backend.answer(REMIND, new Response(JSON.stringify(body), { status: 429 }));
    await press(user, 'Send a reminder');
    await waitFor(() => expect(shownToast()?.title).toBe('You sent a reminder a short time ago.'));
    expect(shownToast()?.description).toMatch(/^You can send the next one from: .*May 5.*8:00 AM/);
  });

  it('is not told to visitors, nor of a canceled practice', async () => {
    const { unmount } = open({ viewer: { is_manager: false, sees_inside: false }, planning: null }, AT);
    await screen.findByText('Team Attendance');
    await waitFor(() => expect(screen.queryByText(/Not answered yet/)).toBeNull());
    expect(screen.queryByRole('region', { name: 'Planning' })).toBeNull();
    unmount();
    open({ practices: [{ ...practice, status: 'cancelled' }] }, AT);
    await screen.findByText('Team Attendance');
    expect(screen.queryByText(/Not answered yet/)).toBeNull();
  });
});

describe('the default reply', () => {
  it('asks for a reason as an answer does, is stored once, and can be dropped', async () => {
    const STORE = 'POST /team_default_replies';
    const { backend, answer, user, unmount } = open();
    backend.answer(STORE, null);
    await press(user, 'Default reply');
    const dialog = await dialogOf('Your default reply');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Default reply' }), '❌ Not Attending');
    await user.click(dialog.getByRole('button', { name: 'Save Reply' }));
    expect(dialog.getByText(/Say why you can’t attend/)).toBeTruthy();
    expect(backend.callsOf(STORE)).toEqual([]);
    enter(dialog.getByLabelText('Reason for not attending'), 'Exams');
    await user.dblClick(dialog.getByRole('button', { name: 'Save Reply' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Default reply saved'));
    expect(backend.callsOf(STORE).map((call) => call.body)).toEqual([
      { team_id: TEAM_ID, user_id: ADA, status: 'not_attending', notes: 'Exams' },
    ]);
    unmount();

    const stored = { ...planning, default_reply: { status: 'attending', notes: null } };
    const again = open({ ...answer, planning: stored });
    again.backend.answer('DELETE /team_default_replies', null);
    expect(await screen.findByText('Your default reply: Attending')).toBeTruthy();
    await press(again.user, 'Default reply');
    const second = await dialogOf('Your default reply');
    await again.user.selectOptions(second.getByRole('combobox', { name: 'Default reply' }), 'No default reply');
    await again.user.click(second.getByRole('button', { name: 'Save Reply' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Default reply removed'));
  });
});

describe('days away', () => {
  const ADD = 'POST /rpc/add_absence';
  const absence = { id: 'a1', starts_on: '2030-05-06', ends_on: '2030-05-09', reason: 'Exams' };

  it('are asked for with both days and a reason, stored once, and keep what was typed when refused', async () => {
    const { backend, user } = open();
    await press(user, 'Days away');
    const dialog = await dialogOf('Days you are away');
    const save = dialog.getByRole('button', { name: 'Save days' });
    await user.click(save);
    expect(dialog.getAllByText('Choose a date.')).toHaveLength(2);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    enter(dialog.getByLabelText(/^First day/), inDays(9));
    enter(dialog.getByLabelText(/^Last day/), inDays(5));
    enter(dialog.getByLabelText(/^Reason/), 'Exams');
    await user.click(save);
    expect(dialog.getByText('Choose a day on or after the first one.')).toBeTruthy();
    expect(backend.callsOf(ADD)).toEqual([]);
    enter(dialog.getByLabelText(/^Last day/), inDays(12));
    const body = { code: '23514', message: 'away', details: null, hint: 'overlap' };
    backend.answer(ADD, new Response(JSON.stringify(body), { status: 400 }));
    await user.click(save);
    expect(await dialog.findByText('You are already away on some of these days.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Exams');
    backend.answer(ADD, 2);
    await user.dblClick(save);
    await waitFor(() => expect(shownToast()?.title).toBe('You are away. 2 practices answered for you'));
    const sent = backend.callsOf(ADD).map((call) => call.body as Record<string, unknown>);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[1]).toMatchObject({ p_starts_on: inDays(9), p_ends_on: inDays(12), p_reason: 'Exams' });
  });

  it('of all are listed for the team, own ones are removed in one press', async () => {
    const away = [{ user_id: ADA, full_name: 'Ada Park', starts_on: absence.starts_on, ends_on: absence.ends_on }];
    const { backend, user } = open({ planning: { ...planning, own_absences: [absence], away } });
    backend.answer('POST /rpc/remove_absence', 1);
    expect(await screen.findByText('Ada Park: away May 6, 2030 – May 9, 2030')).toBeTruthy();
    await press(user, 'Days away');
    const dialog = await dialogOf('Days you are away');
    await user.click(dialog.getByRole('button', { name: /^Remove May 6, 2030/ }));
    await waitFor(() => expect(shownToast()?.title).toBe('Absence removed. 1 practice to answer again'));
    expect(backend.callsOf('POST /rpc/remove_absence').map((call) => call.body)).toEqual([{ p_id: 'a1' }]);
  });
});

describe('the calendar address', () => {
  it('is shown once, copied, and revoked', async () => {
    const { backend, answer, user } = open();
    const since = { ...answer, planning: { ...planning, calendar_since: '2026-11-21T12:00:00Z' } };
    backend.answer('POST /rpc/make_calendar_address', () => {
      backend.answer('POST /rpc/load_team_manage', since);
      return 'secret';
    });
    backend.answer('POST /rpc/revoke_calendar_address', () => {
      backend.answer('POST /rpc/load_team_manage', answer);
      return true;
    });
    await press(user, 'Subscribe to calendar');
    const dialog = await dialogOf('Calendar subscription');
    await user.dblClick(dialog.getByRole('button', { name: 'Create address' }));
    const field = await dialog.findByLabelText<HTMLInputElement>('Your secret address');
    expect(field.value).toBe('http://backend.test/functions/v1/calendar/secret.ics');
    expect(dialog.getByRole('link', { name: 'Apple or another app' }).getAttribute('href')).toBe(
      'webcal://backend.test/functions/v1/calendar/secret.ics',
    );
    expect(backend.callsOf('POST /rpc/make_calendar_address')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(field.value);
    await user.click(await dialog.findByRole('button', { name: 'Revoke address' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(shownToast()?.title).toBe('The calendar address no longer works'));
    expect(dialog.queryByLabelText('Your secret address')).toBeNull();
    expect(await dialog.findByRole('button', { name: 'Create address' })).toBeTruthy();
  });
});
