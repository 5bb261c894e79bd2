import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { inputOf } from '../../testing/input-of';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, MANAGE_PATH, TEAM_ID, teamAnswer } from '../../testing/team-answer';
import { EMPTY_PRACTICE, practiceInput } from './practice-fields';

const INSERT = 'POST /team_practices';
const UPDATE = 'PATCH /team_practices';

async function open() {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { is_manager: true } }),
    [INSERT]: null,
    [UPDATE]: (call: { query: URLSearchParams }) => ({ id: call.query.get('id')?.replace('eq.', '') }),
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=practices`, ADA);
  await view.user.click(await screen.findByRole('button', { name: 'Schedule Practice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Practice' }));
  const field = (name: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
  const submit = () => view.user.click(dialog.getByRole('button', { name: 'Schedule Practice' }));
  const fill = async () => {
    await view.user.type(field(/^Title/), 'Scrim');
    await view.user.type(field(/^Date and time/), '2030-05-04T19:00');
  };
  return { backend, dialog, field, fill, submit, ...view };
}

// A whole dialog is drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 20_000 });

describe('scheduling a practice', () => {
  it('[TM-119] [TM-136] [TM-138] a manager gets a form: 120 minutes, mandatory', async () => {
    const { field, dialog } = await open();
    expect(field(/^Duration/).value).toBe('120');
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Mandatory' }).checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Title/)));
  });

  it('[TM-134] [TM-135] says what is missing at each field and makes no call', async () => {
    const { field, user, submit, backend, dialog } = await open();
    await user.clear(field(/^Duration/));
    await submit();
    expect(dialog.getAllByRole('alert')).toHaveLength(3);
    expect(field(/^Title/).getAttribute('aria-invalid')).toBe('true');
    expect(backend.callsOf(INSERT)).toEqual([]);
  });

  it('[TM-137] [TM-139] stores the practice, says so, closes and reads the team again', async () => {
    const { fill, submit, backend } = await open();
    await fill();
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(INSERT)[0]?.body).toEqual({
      // What is not filled in goes as null.
      ...inputOf(practiceInput, {
        ...EMPTY_PRACTICE,
        title: 'x',
        scheduled_at: { wallTime: '2030-05-04T19:00', isSecond: false },
      }),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      team_id: TEAM_ID,
      title: 'Scrim',
      description: null,
      scheduled_at: new Date('2030-05-04T19:00').toISOString(),
      duration_minutes: 120,
      location: null,
      is_mandatory: true,
    });
    expect(backend.callsOf('POST /rpc/load_team_manage')).toHaveLength(2);
    expect(shownToast()).toMatchObject({ title: 'Practice Scheduled' });
  });

  it('[TM-140] a failure says so and keeps the dialog with its input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { fill, submit, backend, field } = await open();
    backend.answer(INSERT, failure(503));
    await fill();
    await submit();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to schedule practice.' }));
    expect(field(/^Title/).value).toBe('Scrim');
    expect(field(/^Date and time/).value).toBe('2030-05-04T19:00');
  });

  it('a retry after a lost answer brings the stored row up to date instead of adding another', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { fill, submit, backend, field, user } = await open();
    backend.answer(INSERT, () => {
      throw new TypeError('Failed to fetch');
    });
    await fill();
    await submit();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'No answer from the server' }));
    backend.answer(INSERT, failure(409, '23505', 'duplicate key value'));
    await user.type(field(/^Location/), 'Lab 3');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Sent again at once and after a pause, and by the second press.
    const [first, ...again] = backend.callsOf(INSERT).map((call) => (call.body as { id: string }).id);
    expect(again).toEqual([first, first, first]);
    const [update] = backend.callsOf(UPDATE);
    expect(update?.query.get('id')).toBe(`eq.${first}`);
    expect(update?.body).toMatchObject({ title: 'Scrim', location: 'Lab 3' });
  });

  it('[TM-199] the form is empty when it opens again', async () => {
    const { fill, submit, user } = await open();
    await fill();
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Schedule Practice' }));
    const again = within(await screen.findByRole('dialog', { name: 'Schedule Practice' }));
    expect(again.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('');
    expect(again.getByLabelText<HTMLInputElement>(/^Date and time/).value).toBe('');
  });

  it('a double click sends once', async () => {
    const { fill, backend, dialog, user } = await open();
    await fill();
    await user.dblClick(dialog.getByRole('button', { name: 'Schedule Practice' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(INSERT)).toHaveLength(1);
  });

  it('[TM-208] somebody whom the database refuses gets "Access Denied", and keeps the dialog', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { fill, submit, backend } = await open();
    backend.answer(INSERT, failure(403, '42501', 'new row violates row-level security policy'));
    await fill();
    await submit();
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Access Denied',
        description: "You don't have permission to schedule practices.",
      }),
    );
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
