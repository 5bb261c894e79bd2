import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBackend } from '../../testing/fake-backend';
import { renderRemote } from '../../testing/render-remote';
import { ADA, MANAGE_PATH, practiceRow, teamAnswer } from '../../testing/team-answer';

const CHANGE = 'POST /rpc/change_following_practices';

// A whole dialog is drawn and filled here, beside other work.
vi.setConfig({ testTimeout: 20_000 });

async function open() {
  const practice = practiceRow({
    series: { weekdays: [6], every_weeks: 1, start_time: '18:00:00', time_zone: 'UTC', ends_on: '2030-06-29' },
  });
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, { viewer: { is_manager: true }, practices: [practice] }),
    'POST /rpc/get_practice_attendance': [],
    [CHANGE]: { conflicts: {}, changed: 1 },
  });
  const { user } = renderRemote(`${MANAGE_PATH}?tab=practices`, ADA);
  await user.click(await screen.findByRole('button', { name: /Scrim/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit or cancel' }));
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
    expect(backend.callsOf(CHANGE)[0]?.body).toMatchObject({ p_status: 'cancelled' });
  });

  it('stay chosen in a draft that comes back', async () => {
    const { backend, dialog, field, user } = await open();
    await user.click(field('Sunday'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /Scrim/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit or cancel' }));
    expect(await screen.findByText(/What you typed before is back/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Sunday').checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save All That Follow' }));
    await waitFor(() => expect(backend.callsOf(CHANGE)).toHaveLength(1));
  });
});
