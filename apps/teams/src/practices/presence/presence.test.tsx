import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, practiceRow, teamAnswer } from '../../testing/team-answer';
import type { PersonThere, Presence } from './load-presence';

const LOAD = 'POST /rpc/load_presence';
const TAKE_OVER = 'POST /rpc/take_over_answers';
const RECORD = 'POST /rpc/record_presence';
const NOW = new Date('2026-11-20T21:00:00Z');
const CY = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const practice = practiceRow({
  title: 'Scrim night',
  scheduled_at: '2026-11-20T19:00:00+00:00',
  my_status: 'attending',
});

const person = (user_id: string, full_name: string, change: Partial<PersonThere> = {}): PersonThere => ({
  ...{ user_id, full_name, avatar_url: null, is_self: false, state: null, reason: null },
  ...{ answer: null, answer_note: null },
  ...change,
});

/** Opens the practice for somebody of the staff; what is recorded is stored as the database would. */
async function open(
  people: PersonThere[],
  change: Partial<Presence> = {},
  viewer: object = { records_presence: true },
) {
  const stored: Presence = {
    ...{ is_open: true, closes_at: '2026-12-04T19:00:00Z', people, corrections: [] },
    ...change,
  };
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': () =>
      teamAnswer({}, { viewer: { sees_inside: true, ...viewer }, practices: [practice] }),
    'POST /rpc/get_practice_attendance': [],
    [LOAD]: () => structuredClone(stored),
    [TAKE_OVER]: () => {
      for (const each of people)
        if (each.state === null && each.answer !== 'maybe' && each.answer !== null)
          Object.assign(each, { state: each.answer === 'attending' ? 'present' : 'excused', reason: each.answer_note });
      return 2;
    },
    [RECORD]: ({ body }: { body: unknown }) => {
      for (const { user_id: id, ...rest } of (body as { p_changes: Partial<PersonThere>[] }).p_changes)
        Object.assign(
          people.find((each) => each.user_id === id)!,
          { reason: null, ...rest },
        );
      return 1;
    },
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, ADA);
  await screen.findByRole('dialog', { name: 'Scrim night' });
  return { backend, ...view };
}

const rowOf = (name: string) => within(screen.getByRole('group', { name: `Was ${name} there?` }));
const pressed = (name: string) =>
  rowOf(name)
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

beforeEach(() => void vi.setSystemTime(NOW));
afterEach(() => void vi.useRealTimers());

describe('recording who came', () => {
  it('takes over the answers in one press, then each exception is one press that is saved', async () => {
    const { backend, user } = await open([
      person(ADA, 'Ada Byron', { answer: 'attending' }),
      person(BEN, 'Ben Okri', { answer: 'not_attending', answer_note: 'Exam' }),
      person(CY, 'Cy Young', { answer: 'maybe', answer_note: 'Bus' }),
    ]);
    expect(await screen.findByText('Nobody is recorded yet.')).toBeTruthy();
    expect(screen.getByText('Said maybe: Bus')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take over the answers' }));
    await waitFor(() => expect(pressed('Ada Byron')).toEqual(['Present']));
    expect(pressed('Ben Okri')).toEqual(['Excused']);
    expect(screen.getByText('Reason: Exam')).toBeTruthy();
    expect(pressed('Cy Young')).toEqual([]);
    expect(screen.getByText('1 of 2 came, 1 not recorded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take over the answers' })).toBeNull();

    await user.click(rowOf('Ada Byron').getByRole('button', { name: 'Late' }));
    await user.click(rowOf('Cy Young').getByRole('button', { name: 'Absent' }));
    await waitFor(() => expect(pressed('Cy Young')).toEqual(['Absent']));
    expect(pressed('Ada Byron')).toEqual(['Late']);
    expect(screen.getByText('1 of 3 came.')).toBeTruthy();
    expect(backend.callsOf(TAKE_OVER)).toHaveLength(1);
    expect(backend.callsOf(RECORD).map(({ body }) => body)).toEqual([
      { p_practice_id: practice.id, p_changes: [{ user_id: ADA, state: 'late' }] },
      { p_practice_id: practice.id, p_changes: [{ user_id: CY, state: 'absent' }] },
    ]);
  });

  it('a press on what is recorded takes it back; a reason is stored with its state', async () => {
    const { backend, user } = await open([person(BEN, 'Ben Okri', { state: 'absent' })]);
    await user.click(await screen.findByRole('button', { name: 'Add a reason for Ben Okri' }));
    await user.type(screen.getByLabelText(/^Reason/), ' Missed the bus ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reason: Missed the bus')).toBeTruthy();
    await user.click(rowOf('Ben Okri').getByRole('button', { name: 'Absent' }));
    await waitFor(() => expect(pressed('Ben Okri')).toEqual([]));
    expect(backend.callsOf(RECORD).map(({ body }) => (body as { p_changes: object }).p_changes)).toEqual([
      [{ user_id: BEN, state: 'absent', reason: 'Missed the bus' }],
      [{ user_id: BEN, state: null }],
    ]);
  });

  it('without answers to take over all that are open are one press, but never the viewer', async () => {
    const { backend, user } = await open([
      person(ADA, 'Ada Byron', { is_self: true }),
      person(BEN, 'Ben Okri'),
      person(CY, 'Cy Young'),
    ]);
    expect(await screen.findByText('Somebody else records you')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Mark the other 2 present' }));
    await waitFor(() => expect(pressed('Cy Young')).toEqual(['Present']));
    expect(backend.callsOf(RECORD).map(({ body }) => (body as { p_changes: object }).p_changes)).toEqual([
      [
        { user_id: BEN, state: 'present' },
        { user_id: CY, state: 'present' },
      ],
    ]);
  });

  it('what was refused goes back to what is stored, and says why', async () => {
    const { backend, user } = await open([person(BEN, 'Ben Okri', { state: 'present' })]);
    backend.answer(RECORD, failure(410, 'PT410', 'Who came is closed', 'closed'));
    await user.click(
      (await screen.findByRole('group', { name: 'Was Ben Okri there?' })).querySelector('[data-state=absent]')!,
    );
    await waitFor(() => expect(shownToast()?.title).toBe('This is closed'));
    await waitFor(() => expect(pressed('Ben Okri')).toEqual(['Present']));
  });

  it('after two weeks it is read only, with what was corrected and by whom', async () => {
    await open([person(BEN, 'Ben Okri', { state: 'late', answer: 'attending' })], {
      is_open: false,
      corrections: [{ id: '1', user_id: BEN, state: 'absent', replaced_at: '2026-11-21T09:00:00Z', by: 'Taylor' }],
    });
    expect(await screen.findByText(/^Closed since .*2026\. What is recorded stays\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Late' })).toBeNull();
    expect(screen.getByText('Late')).toBeTruthy();
    expect(screen.getByText(/^Taylor changed Ben Okri from absent, /)).toBeTruthy();
  });

  it('[TM-155] answers are closed from the start on, for everybody', async () => {
    const { backend } = await open([], {}, { records_presence: false });
    expect(await screen.findByText('Answers closed when the practice started.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    expect(backend.callsOf(LOAD)).toEqual([]);
  });
});

describe('what is not recorded', () => {
  const show = (presence: typeof practice.presence, viewer: object) => {
    fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer(
        {},
        {
          viewer: { sees_inside: true, ...viewer },
          practices: [
            { ...practice, presence },
            practiceRow({ title: 'Long ago', scheduled_at: '2026-11-01T19:00:00+00:00' }),
            practiceRow({ title: 'Off', scheduled_at: '2026-11-19T19:00:00+00:00', status: 'cancelled' }),
          ],
        },
      ),
      'POST /rpc/get_practice_attendance': [],
      [LOAD]: null,
    });
    return renderRemote(`${MANAGE_PATH}?tab=practices`, ADA);
  };

  it('leads owner and staff to it from the top of the tab', async () => {
    const { user } = show(null, { records_presence: true });
    const [button, ...others] = await screen.findAllByRole('button', { name: /^Record who came: / });
    expect(others).toEqual([]);
    await user.click(button!);
    expect(await screen.findByRole('dialog', { name: 'Scrim night' })).toBeTruthy();
  });

  it('shows neither to players nor once it is recorded, and the card says who came', async () => {
    const { user, unmount } = show(null, { records_presence: false });
    await screen.findByRole('region', { name: 'Past practices' });
    expect(screen.queryByText('Record who came')).toBeNull();
    unmount();
    show({ came: 9, recorded: 12, mine: { state: 'late', reason: null } }, { records_presence: true });
    const past = within(await screen.findByRole('region', { name: 'Past practices' }));
    await user.click(past.getAllByRole('button', { name: /1 practice|2 practices/ })[0]!);
    expect(screen.getByText('9 of 12 came · You: Late')).toBeTruthy();
    expect(screen.queryByText('Record who came')).toBeNull();
  });
});
