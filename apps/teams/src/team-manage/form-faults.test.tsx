/** What every form survives: a server that is down, an answer that is lost, a double click. Nothing is lost, nothing doubled. */
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import {
  ADA,
  MANAGE_PATH,
  NO_MATCH,
  TEAM_ID,
  memberRow,
  nextId,
  practiceRow,
  teamAnswer,
} from '../testing/team-answer';
import { NO_POST_FACTS } from '../testing/no-post-facts';

// Whole dialogs are drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 40_000 });
configure({ asyncUtilTimeout: 15_000 });
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const id = nextId();
const practice = practiceRow({ id, title: 'Scrim', scheduled_at: '2030-05-07T23:00:00+00:00' });
const tournament = {
  ...{
    id,
    name: 'Winter Cup',
    description: null,
    tournament_type: 'lan',
    is_day_only: false,
    start_date: '2030-01-05T00:00:00Z',
  },
  ...{ prize_pool: null, status: 'upcoming', placement: null, ...NO_MATCH, check_ins: [] },
};
const post = {
  ...NO_POST_FACTS,
  ...{ id, title: 'Support wanted', description: null, commitment_level: 'casual', positions_needed: ['Flex'] },
  ...{ is_paid: false, salary_range: null, is_active: true, my_request: null },
};
const achievement = {
  ...{ id, title: 'State champions', description: null, date_achieved: '2026-05-04' },
  ...{ placement: null, link_url: null },
};
const team = teamAnswer(
  {},
  {
    ...{ viewer: { is_manager: true, sees_inside: true }, members: [memberRow(ADA)] },
    ...{ practices: [practice], tournaments: [tournament], recruiting_posts: [post], achievements: [achievement] },
    planning: {
      default_reply: { status: 'maybe', notes: 'Bus' },
      calendar_since: null,
      own_absences: [],
      away: [],
      polls: [],
    },
  },
);

interface Form {
  name: string;
  /** Address of the screen. */
  path: string;
  /** The button that opens it; none where it is on the screen. */
  opener?: string;
  /** The call that stores it. */
  route: string;
  submit: string;
  /** Fields by label → what is entered. */
  input: [RegExp, string][];
  stored: unknown;
}

const forms: Form[] = [
  {
    ...{ name: 'a changed practice', path: `${MANAGE_PATH}?tab=practices&practice=${id}`, opener: 'Edit practice' },
    ...{ route: 'POST /rpc/change_fields', submit: 'Save Practice', stored: { conflicts: {} } },
    input: [[/^Title/, 'Scrim II']],
  },
  {
    ...{ name: 'a default reply', path: `${MANAGE_PATH}?tab=practices`, opener: 'Default reply' },
    ...{ route: 'POST /team_default_replies', submit: 'Save Reply', stored: null },
    input: [[/notes|Reason/, 'Exams']],
  },
  {
    ...{ name: 'a poll for a time', path: `${MANAGE_PATH}?tab=practices`, opener: 'Find a time' },
    ...{ route: 'POST /rpc/create_time_poll', submit: 'Ask the Team', stored: id },
    input: [
      [/^Title/, 'Finals prep'],
      [/^Time 1/, '2030-05-07T19:00'],
      [/^Time 2/, '2030-05-08T19:00'],
    ],
  },
  {
    ...{ name: 'a changed tournament', path: `${MANAGE_PATH}?tab=tournaments`, opener: 'Edit Winter Cup' },
    ...{ route: 'POST /rpc/change_fields', submit: 'Save Changes', stored: { conflicts: {} } },
    input: [[/^Name/, 'Spring Cup']],
  },
  {
    ...{ name: 'a changed post', path: `${MANAGE_PATH}?tab=recruiting`, opener: 'Edit Support wanted' },
    ...{ route: 'POST /rpc/change_fields', submit: 'Save Changes', stored: { conflicts: {} } },
    input: [[/^Title/, 'Tank wanted']],
  },
  {
    ...{ name: 'a changed achievement', path: `${MANAGE_PATH}?tab=overview`, opener: 'Edit State champions' },
    ...{ route: 'POST /rpc/change_fields', submit: 'Save Changes', stored: { conflicts: {} } },
    input: [[/^Link/, 'https://example.com']],
  },
  {
    ...{ name: 'the settings', path: `/teams/${TEAM_ID}/settings` },
    ...{ route: 'POST /rpc/change_fields', submit: 'Save Settings', stored: { conflicts: {} } },
    input: [[/^Name/, 'River City Reserve']],
  },
  {
    ...{ name: 'an answer to a practice', path: `${MANAGE_PATH}?tab=practices&practice=${id}` },
    ...{ route: 'POST /team_practice_attendance', submit: 'Update Attendance', stored: null },
    input: [[/^Additional notes/, 'After class']],
  },
];

async function open({ path, opener, input, submit }: Form) {
  const own = {
    practice_id: id,
    user_id: ADA,
    full_name: 'Ada',
    avatar_url: null,
    is_confirmed: true,
    status: 'maybe',
    notes: 'Bus',
  };
  const backend = fakeBackend({ 'POST /rpc/load_team_manage': team, 'POST /rpc/get_practice_attendance': [own] });
  const { user } = renderRemote(path, ADA);
  if (opener) await user.click(await screen.findByRole('button', { name: opener }));
  // By text: asking for roles of a whole screen again and again takes its time.
  const label = await screen.findByText(submit, { selector: 'form button' });
  const button = label.closest('button') as HTMLButtonElement;
  const form = within(button.closest('form') as HTMLFormElement);
  const fields = input.map(([label, value]) => {
    const field = form.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
    fireEvent.change(field, { target: { value } });
    return { field, value };
  });
  return { backend, user, button, fields };
}

describe.each(forms)('$name', (form) => {
  it('keeps its input while the server is down or an answer is lost, and is stored the same way once more', async () => {
    const { backend, user, button, fields } = await open(form);
    const calls = () => backend.callsOf(form.route);
    const fails = async (answer: () => unknown, count: number) => {
      backend.answer(form.route, answer);
      await user.click(button);
      await waitFor(() => expect(calls()).toHaveLength(count));
      await waitFor(() => expect(shownToast()?.kind).toBe('error'));
      for (const { field, value } of fields) expect(field.value).toBe(value);
    };
    await fails(() => failure(503), 1);
    await fails(() => {
      throw new TypeError('Failed to fetch');
    }, 2);

    let arrive = (_answer: unknown) => {};
    backend.answer(form.route, () => new Promise((resolve) => (arrive = resolve)));
    await user.dblClick(button);
    await waitFor(() => expect(calls()).toHaveLength(3));
    arrive(form.stored);
    await waitFor(() => expect(shownToast()?.kind).toBe('success'));
    const [first, ...more] = calls().map((call) => [call.query.toString(), call.body]);
    expect(more).toEqual([first, first]);
  });
});
