import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { monthDay } from '@lineup/ui/dates';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../../testing/render-remote';
import { shownToast } from '../../testing/shown-toast';
import { ADA, MANAGE_PATH, practiceRow, teamAnswer } from '../../testing/team-answer';
import type { Practice } from '../../model/practice';

const CHANGE = 'POST /rpc/change_following_practices';

// A whole dialog is drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 20_000 });

const series = { weekdays: [6], every_weeks: 1, start_time: '18:00:00', time_zone: 'UTC', ends_on: '2030-06-29' };

async function open(others: Practice[] = []) {
  const practice = practiceRow({ series, series_id: 's1' });
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { is_manager: true }, practices: [practice, ...others] }),
    'POST /rpc/get_practice_attendance': [],
    [CHANGE]: { conflicts: {}, changed: 1 },
  });
  const { user } = renderRemote(`${MANAGE_PATH}?tab=practices`, ADA);
  await user.click(await screen.findByRole('button', { name: /Scrim/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit practice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Practice' }));
  await user.click(dialog.getByText('This and all that follow'));
  const field = (name: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
  const save = () => user.click(dialog.getByRole('button', { name: 'Save All That Follow' }));
  return { backend, dialog, field, save, user };
}

describe('this practice and all that follow', () => {
  it('[TM-134] say what is wrong at each field and make no call', async () => {
    const { backend, dialog, field, save, user } = await open();
    fireEvent.change(field(/^Start time/), { target: { value: '' } });
    await user.click(field('Saturday'));
    fireEvent.change(field(/^Until/), { target: { value: '' } });
    await save();
    expect(dialog.getAllByRole('alert').map((problem) => problem.textContent)).toEqual([
      'Choose a start time.',
      'Choose at least one day of the week.',
      'Choose the last day.',
    ]);
    expect(field(/^Start time/).getAttribute('aria-invalid')).toBe('true');
    expect(field('Saturday').getAttribute('aria-invalid')).toBe('true');
    expect(backend.callsOf(CHANGE)).toEqual([]);
  });

  it('are canceled whatever the days were changed to, which no longer show', async () => {
    const { backend, dialog, field, save, user } = await open();
    await user.click(field('Saturday'));
    fireEvent.change(field(/^Until/), { target: { value: '' } });
    await user.selectOptions(field(/^Status/), 'cancelled');
    expect(dialog.queryByLabelText(/^Until/)).toBeNull();
    await save();
    await waitFor(() => expect(backend.callsOf(CHANGE)).toHaveLength(1));
    expect(backend.callsOf(CHANGE)[0]?.body).toMatchObject({ p_changes: { status: 'cancelled' } });
  });

  it('say at the field which date holds what, where a colleague changed a later one; saving again replaces it', async () => {
    const later = (title: string, at: string, change: Partial<Practice> = {}) =>
      practiceRow({ title, scheduled_at: at, series, series_id: 's1', ...change });
    const others = [
      later('Film review', '2030-05-11T18:00:00+00:00'),
      later('Finals', '2030-05-18T19:30:00+00:00', { location: 'Gym' }),
      later('Of another series', '2030-05-12T18:00:00+00:00', { series_id: 's2' }),
      later('Canceled', '2030-05-25T18:00:00+00:00', { status: 'cancelled' }),
    ];
    const [review, finals] = others.map(({ id }) => id) as [string, string];
    const { backend, dialog, field, save, user } = await open(others);
    const conflict = (id: string, name: string, stored: unknown, at = '2030-05-11T18:00:00+00:00') => ({
      ...{ id, name, stored, scheduled_at: at },
    });
    backend.answer(CHANGE, {
      conflicts: {},
      later: [
        conflict(review, 'title', 'Maps'),
        conflict(review, 'start_time', '2030-05-11T17:00', '2030-05-11T17:00:00+00:00'),
        conflict(finals, 'title', 'Maps', '2030-05-18T19:30:00+00:00'),
      ],
    });
    await user.type(field(/^Title/), '!');
    fireEvent.change(field(/^Start time/), { target: { value: '20:15' } });
    await save();
    const at = (date: string) => monthDay(date);
    expect(
      await dialog.findByText(
        `Someone else just changed practices that follow (${at('2030-05-11T18:00Z')}, ${at('2030-05-18T19:30Z')}: “Maps”). Save to use your version for all.`,
      ),
    ).toBeTruthy();
    expect(dialog.getByText(/follow \(.+: \d.+\)\./)).toBeTruthy();
    expect(field(/^Start time/).value).toBe('20:15');
    backend.answer(CHANGE, { conflicts: {}, changed: 3 });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(CHANGE).map(({ body }) => (body as { p_known_later: unknown }).p_known_later)).toEqual([
      {
        [review]: { title: 'Film review', start_time: '2030-05-11T18:00' },
        [finals]: { title: 'Finals', start_time: '2030-05-18T19:30' },
      },
      {
        [review]: { title: 'Maps', start_time: '2030-05-11T17:00' },
        [finals]: { title: 'Maps', start_time: '2030-05-18T19:30' },
      },
    ]);
  });

  it('are not stored where the answer of what changed of later ones cannot be read', async () => {
    const { backend, field, save, user } = await open();
    backend.answer(CHANGE, { conflicts: {}, later: [{ id: 'p2', name: 'title' }] });
    await user.type(field(/^Title/), '!');
    await save();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to update practice.' }));
    expect(screen.getByRole('dialog', { name: 'Edit Practice' })).toBeTruthy();
    expect(field(/^Title/).value).toMatch(/!$/);
    backend.answer(CHANGE, { conflicts: {}, changed: 1 });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(CHANGE)).toHaveLength(2);
  });

  it('stay chosen in a draft that comes back', async () => {
    const { backend, dialog, field, user } = await open();
    await user.click(field('Sunday'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /Scrim/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit practice' }));
    expect(await screen.findByText(/What you typed before is back/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Sunday').checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save All That Follow' }));
    await waitFor(() => expect(backend.callsOf(CHANGE)).toHaveLength(1));
  });
});
