import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend, type FakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, BEN, MANAGE_PATH, practiceRow, teamAnswer } from '../../testing/team-answer';

const LIST = 'POST /rpc/get_practice_attendance';
const SUBMIT = 'POST /team_practice_attendance';
const practice = practiceRow({ title: 'Scrim night', scheduled_at: '2030-05-04T18:00:00+00:00' });

const response = (user_id: string, full_name: string | null, status: string, notes: string | null = null) => ({
  practice_id: practice.id,
  user_id,
  full_name,
  avatar_url: null,
  is_confirmed: true,
  is_by_guardian: false,
  is_guest: false,
  is_admitted: true,
  status,
  notes,
});

/** Opens the dialog; submits are stored in `rows` as the database would. */
async function open(
  rows: ReturnType<typeof response>[],
  { userId = ADA as string | null, change = {}, seesInside = true } = {},
) {
  const backend: FakeBackend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer(
      {},
      { viewer: { sees_inside: seesInside }, practices: [{ ...practice, ...change }] },
    ),
    [LIST]: () => [...rows],
    [SUBMIT]: (call: { body: unknown }) => {
      const sent = call.body as ReturnType<typeof response>;
      const at = rows.findIndex((row) => row.user_id === sent.user_id);
      rows.splice(at < 0 ? rows.length : at, 1, response(sent.user_id, 'Ada', sent.status, sent.notes));
      return null;
    },
  });
  const view = renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, userId ?? undefined);
  const dialog = within(await screen.findByRole('dialog'));
  return { backend, dialog, ...view };
}

const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Submit|Update) Attendance$/ });
const choose = (user: Awaited<ReturnType<typeof open>>['user'], option: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), option);

afterEach(() => void vi.unstubAllEnvs());

describe('the attendance dialog', () => {
  it('[TM-142] shows title, long date and time with its zone', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    const { dialog } = await open([]);
    expect(screen.getByRole('dialog', { name: 'Scrim night' })).toBeTruthy();
    expect(dialog.getByText('Saturday, May 4, 2030')).toBeTruthy();
    expect(dialog.getByText('2:00 PM EDT')).toBeTruthy();
  });

  it('[TM-143] shows location and description only when there are some', async () => {
    const { dialog, unmount } = await open([]);
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    unmount();
    const full = await open([], { change: { location: 'Lab 3', description: 'Bring notes' } });
    expect(full.dialog.getByText('Lab 3')).toBeTruthy();
    expect(full.dialog.getByText('Bring notes')).toBeTruthy();
  });

  it('[TM-144] [TM-145] [TM-149] [TM-151] a first answer: no badge, a select, a disabled submit', async () => {
    const { dialog, user } = await open([]);
    await dialog.findAllByText('No one in this category yet');
    const form = within(dialog.getByRole('form', { name: 'Your Attendance' }));
    expect(form.queryByText('Attending')).toBeNull();
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('');
    expect(submitButton().textContent).toBe('Submit Attendance');
    expect(submitButton().disabled).toBe(true);
    await choose(user, '❓ Maybe Attending');
    expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
    expect(submitButton().disabled).toBe(false);
  });

  it('[TM-144] [TM-148] [TM-150] an earlier answer shows as badge and can be updated', async () => {
    const { dialog } = await open([response(ADA, 'Ada', 'maybe', 'Bus')]);
    const form = within(await dialog.findByRole('form', { name: 'Your Attendance' }));
    expect(await form.findByText('Maybe')).toBeTruthy();
    expect(submitButton().textContent).toBe('Update Attendance');
    expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Bus');
  });

  it('[TM-151] submit stays disabled while the answers load', async () => {
    let finish = (_rows: unknown[]) => {};
    fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer({}, { practices: [practice] }),
      [LIST]: () => new Promise((resolve) => (finish = resolve)),
    });
    const { user } = renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, ADA);
    await screen.findByRole('dialog');
    await choose(user, '✅ Attending');
    expect(submitButton().disabled).toBe(true);
    finish([]);
    await waitFor(() => expect(submitButton().disabled).toBe(false));
  });

  it('[TM-146] [TM-147] offers three answers', async () => {
    await open([]);
    const { options } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect([...options].flatMap((option) => (option.disabled ? [] : option.text))).toEqual([
      '✅ Attending',
      '❓ Maybe Attending',
      '❌ Not Attending',
    ]);
  });

  it('an answer in the dialog waits for the one that was just pressed on the card, and has the last word', async () => {
    const { user, backend } = await open([]);
    const ends: (() => void)[] = [];
    backend.answer(SUBMIT, () => new Promise((resolve) => ends.push(() => resolve(null))));
    const card = within(screen.getByRole('group', { name: 'Your answer: Scrim night', hidden: true }));
    fireEvent.click(card.getByRole('button', { name: 'Going', hidden: true }));
    await waitFor(() => expect(ends).toHaveLength(1));
    await choose(user, '❓ Maybe Attending');
    await user.click(submitButton());
    await screen.findByRole('button', { name: 'Sending...' });
    const sent = () => backend.callsOf(SUBMIT).map(({ body }) => (body as { status: string }).status);
    expect(sent()).toEqual(['attending']);
    ends[0]?.();
    await waitFor(() => expect(sent()).toEqual(['attending', 'maybe']));
    ends[1]?.();
    await waitFor(() => expect(shownToast()?.title).toBe('Attendance updated successfully!'));
  });

  it('[TM-152] not attending needs a reason: a blank one makes no call', async () => {
    const { user, backend, dialog } = await open([]);
    await choose(user, '❌ Not Attending');
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason for not attending' });
    expect(reason.placeholder).toBe("Please let us know why you can't attend...");
    await user.type(reason, '   ');
    expect(submitButton().disabled).toBe(false);
    await user.click(submitButton());
    expect(await dialog.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(backend.callsOf(SUBMIT)).toHaveLength(0);
  });

  it('[TM-153] the error of a missing reason goes with the answer that needs one', async () => {
    const { user, dialog } = await open([]);
    await choose(user, '❌ Not Attending');
    await user.click(submitButton());
    expect(await dialog.findByRole('alert')).toBeTruthy();
    await choose(user, '❓ Maybe Attending');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByRole('textbox', { name: 'Additional notes (optional)' }).getAttribute('aria-invalid')).not.toBe(
      'true',
    );
  });

  it('[TM-153] [TM-155] [TM-156] [TM-160] [DB-084] a maybe takes notes, is stored, and the lists follow', async () => {
    const { user, backend, dialog, shell } = await open([response(ADA, 'Ada', 'attending')]);
    await dialog.findByText('Ada');
    await choose(user, '❓ Maybe Attending');
    const notes = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Additional notes (optional)' });
    expect(notes.placeholder).toBe('Any additional information...');
    await user.type(notes, ' After class ');
    await user.click(submitButton());
    expect(await dialog.findByText('1 maybe')).toBeTruthy();
    expect(backend.callsOf(SUBMIT)[0]?.body).toEqual({
      practice_id: practice.id,
      user_id: ADA,
      status: 'maybe',
      notes: 'After class',
    });
    expect(shownToast()).toMatchObject({ title: 'Attendance updated successfully!', kind: 'success' });
    expect(shell.awarded).toEqual([{ event: 'attendance_submitted', properties: { practice_id: practice.id } }]);
  });

  it('[TM-154] attending hides the notes and sends none, whatever was typed before', async () => {
    const { user, backend, dialog } = await open([]);
    await choose(user, '❓ Maybe Attending');
    await user.type(dialog.getByRole('textbox'), 'typed');
    await choose(user, '✅ Attending');
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(submitButton());
    await dialog.findByText('1 attending');
    expect(backend.callsOf(SUBMIT)[0]?.body).toMatchObject({ status: 'attending', notes: null });
  });

  it('[TM-130] after a submit the counts of the practices are read again', async () => {
    const { user, backend, dialog } = await open([]);
    const before = backend.callsOf('POST /rpc/load_team_manage').length;
    await choose(user, '✅ Attending');
    await user.click(submitButton());
    await dialog.findByText('1 attending');
    expect(backend.callsOf('POST /rpc/load_team_manage').length).toBe(before + 1);
  });

  it('[TM-157, ER-006, ER-013] a failed submit keeps dialog and input, and says so once; the next try counts once', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const rows: ReturnType<typeof response>[] = [];
    const { user, backend, dialog } = await open(rows);
    backend.answer(SUBMIT, failure(503));
    await choose(user, '❌ Not Attending');
    await user.type(dialog.getByRole('textbox'), 'Exam');
    await user.click(submitButton());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to update attendance.' }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Exam');
    expect(logged).toHaveBeenCalledWith('The form could not be stored', expect.anything());
    backend.answer(SUBMIT, () => {
      rows.push(response(ADA, 'Ada', 'not_attending', 'Exam'));
      return null;
    });
    await user.click(submitButton());
    expect(await dialog.findByText('1 not attending')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Update Attendance' })).toBeTruthy();
  });

  it('[TM-158, ER-006, ER-012] a failed load is said to the console only; the lists show as empty', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer({}, { practices: [practice] }),
      [LIST]: failure(500),
    });
    renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, ADA);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('No one in this category yet')).toBeTruthy();
    expect(dialog.getByText('0 attending')).toBeTruthy();
    expect(logged).toHaveBeenCalledWith('Loading the attendance failed', expect.anything());
    expect(shownToast()).toBeUndefined();
  });

  it('[TM-159] reads again each time it opens', async () => {
    const { user, backend, dialog } = await open([]);
    await dialog.findByText('No one in this category yet');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Scrim night' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(backend.callsOf(LIST)).toHaveLength(2));
  });

  it('[TM-161] [TM-162] [TM-163] [TM-164] counts answers and lists people with their notes by tab', async () => {
    const { user, dialog } = await open([
      response(ADA, 'Ada', 'attending'),
      response(BEN, null, 'maybe', 'Bus'),
      response('c', 'Cy', 'attending'),
    ]);
    await dialog.findByText('Ada');
    for (const count of ['2 attending', '1 maybe', '0 not attending']) expect(dialog.getByText(count)).toBeTruthy();
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Attending (2)',
      'Maybe (1)',
      'Not Attending (0)',
    ]);
    expect(dialog.getAllByTestId('avatar-fallback')).toHaveLength(2);
    await user.click(dialog.getByRole('tab', { name: 'Maybe (1)' }));
    expect(dialog.getByText('Unknown User')).toBeTruthy();
    expect(dialog.getByText('Bus')).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: 'Not Attending (0)' }));
    expect(within(dialog.getByRole('tabpanel')).getByText('No one in this category yet')).toBeTruthy();
  });

  it('[TM-166] a signed-out viewer reads, and is asked to sign in to answer', async () => {
    const { dialog, user } = await open([response(BEN, 'Ben', 'attending')], { userId: null });
    expect(await dialog.findByText('Ben')).toBeTruthy();
    expect(dialog.queryByRole('form')).toBeNull();
    expect(dialog.queryByRole('button', { name: /Attendance$/ })).toBeNull();
    await user.click(dialog.getByRole('link', { name: 'Sign in' }));
    expect(localStorage.getItem('post_login_redirect')).toContain(`practice=${practice.id}`);
  });

  it('[TM-163] who has not confirmed to be on the team shows without a name', async () => {
    const { dialog } = await open([
      { ...response('x', null, 'attending'), user_id: null, is_confirmed: false },
      { ...response('y', null, 'attending'), user_id: null },
    ] as never);
    expect(await dialog.findByText('Not yet confirmed')).toBeTruthy();
    expect(dialog.getByText('Unknown User')).toBeTruthy();
  });

  it('[SE-034] somebody from outside answers without notes, but with a reason for not attending', async () => {
    const { user, dialog, backend } = await open([response(ADA, 'Ada', 'maybe', 'Bus')], { seesInside: false });
    await dialog.findByText('1 maybe');
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(submitButton());
    await waitFor(() => expect(backend.callsOf(SUBMIT)[0]?.body).toMatchObject({ status: 'maybe', notes: null }));
    await choose(user, '❌ Not Attending');
    expect(dialog.getByRole('textbox', { name: 'Reason for not attending' })).toBeTruthy();
  });

  it('of a team whose hours are not for the viewer it shows the day and the counts, and takes no answer', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    const change = {
      ...{ is_day_only: true, scheduled_at: '2030-05-04T23:59:59', duration_minutes: null },
      ...{ attending_count: 7, maybe_count: 2, not_attending_count: 1 },
    };
    const { dialog } = await open([], { seesInside: false, change });
    expect(dialog.getByText('Saturday, May 4, 2030')).toBeTruthy();
    expect(dialog.getByText('Times and places are for the team, and only its people answer.')).toBeTruthy();
    for (const count of ['7 attending', '2 maybe', '1 not attending']) expect(dialog.getByText(count)).toBeTruthy();
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
    expect(dialog.queryByText(/ (AM|PM)/)).toBeNull();
    for (const role of ['form', 'tab', 'link'] as const) expect(dialog.queryByRole(role)).toBeNull();
  });

  it('a guest reads that a manager has to say yes first', async () => {
    const { dialog } = await open([{ ...response(ADA, 'Ada', 'attending'), is_guest: true, is_admitted: false }], {
      seesInside: false,
    });
    expect(await dialog.findByText(/You are a guest here/)).toBeTruthy();
    expect(dialog.getByText('0 attending')).toBeTruthy();
    expect(dialog.queryByRole('region', { name: 'Guests' })).toBeNull();
  });

  it('a manager says yes to a guest in one press, and takes it back', async () => {
    const guest = { ...response(BEN, 'Ben', 'attending'), is_guest: true, is_admitted: false };
    const nameless = { ...guest, user_id: null, full_name: null };
    const backend = fakeBackend({
      'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { is_manager: true }, practices: [practice] }),
      [LIST]: () => [{ ...guest }, nameless],
      'POST /rpc/admit_guest': ({ body }: { body: unknown }) => {
        guest.is_admitted = (body as { p_is_admitted: boolean }).p_is_admitted;
        return null;
      },
    });
    const { user } = renderRemote(`${MANAGE_PATH}?tab=practices&practice=${practice.id}`, ADA);
    const guests = within(await screen.findByRole('region', { name: 'Guests' }));
    expect(guests.getByText('Guest without a public profile')).toBeTruthy();
    expect(guests.getAllByRole('button')).toHaveLength(1);
    expect(within(screen.getByRole('dialog')).getByText('0 attending')).toBeTruthy();
    await user.click(guests.getByRole('button', { name: 'Say yes to Ben' }));
    await user.click(await guests.findByRole('button', { name: 'Take back your yes to Ben' }));
    await guests.findByRole('button', { name: 'Say yes to Ben' });
    expect(backend.callsOf('POST /rpc/admit_guest').map(({ body }) => body)).toEqual(
      [true, false].map((isAdmitted) => ({ p_practice_id: practice.id, p_user_id: BEN, p_is_admitted: isAdmitted })),
    );
  });
});
