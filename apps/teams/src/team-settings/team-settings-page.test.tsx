import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, TEAM_ID, teamAnswer } from '../testing/team-answer';

const CHANGE = 'POST /rpc/change_fields';
const MANAGED = { viewer: { is_manager: true } };
const PATH = `/teams/${TEAM_ID}/settings`;

async function open() {
  const backend = fakeBackend({
    'POST /rpc/load_team_manage': teamAnswer({}, MANAGED),
    [CHANGE]: { conflicts: {} },
  });
  const view = renderRemote(PATH, ADA);
  const form = within(await screen.findByRole('form', { name: 'Team Settings' }));
  const field = (name: RegExp) => form.getByLabelText<HTMLInputElement>(name);
  return {
    ...view,
    backend,
    form,
    field,
    save: () => view.user.click(form.getByRole('button', { name: 'Save Settings' })),
  };
}

describe('settings of a team', () => {
  it.each([
    ['a stranger', ADA, {}],
    ['a member', ADA, { sees_inside: true }],
    ['a visitor', undefined, {}],
  ])('[TM-006] [SE-024] %s who does not manage it gets "Access Denied"', async (_who, userId, viewer) => {
    fakeBackend({ 'POST /rpc/load_team_manage': teamAnswer({}, { viewer }) });
    renderRemote(PATH, userId);
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('[TM-006] says when there is no such team', async () => {
    fakeBackend({ 'POST /rpc/load_team_manage': null });
    renderRemote(PATH, ADA);
    expect(await screen.findByText('Team not found')).toBeTruthy();
  });

  it('[TM-006] [SE-024] a manager saves what changed, and only that', async () => {
    const { user, field, save, backend } = await open();
    expect(field(/^Name/).value).toBe('River City');
    await user.clear(field(/^Maximum roster size/));
    await user.type(field(/^Maximum roster size/), '12');
    await save();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Team Settings Saved' }));
    expect(backend.callsOf(CHANGE).map(({ body }) => body)).toEqual([
      {
        ...{ p_part: 'team', p_id: TEAM_ID },
        ...{ p_changes: { max_roster_size: 12 }, p_known: { max_roster_size: 10 } },
      },
    ]);
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeTruthy();
  });

  it('[TM-006] refuses an empty name and a roster of none', async () => {
    const { user, field, save, form, backend } = await open();
    await user.clear(field(/^Name/));
    await user.clear(field(/^Maximum roster size/));
    await user.type(field(/^Maximum roster size/), '0');
    await save();
    expect(form.getAllByRole('alert').map((problem) => problem.textContent)).toEqual([
      'Enter a name.',
      'Enter at least 1.',
    ]);
    expect(backend.callsOf(CHANGE)).toEqual([]);
  });

  it('[TM-006] a failure keeps the input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, field, save, backend } = await open();
    await user.type(field(/^Name/), ' Reserve');
    backend.answer(CHANGE, failure(503, '', 'down'));
    await save();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to save team settings.' }));
    expect(field(/^Name/).value).toBe('River City Reserve');
  });

  it('[TM-208] whom the database lets change nothing gets "Access Denied"', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, field, save, backend } = await open();
    await user.type(field(/^Name/), ' Reserve');
    backend.answer(CHANGE, null);
    await save();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Access Denied' }));
  });

  it('[TM-006] says at the field what another manager has made of it meanwhile, and replaces it when saved again', async () => {
    const { user, field, save, form, backend } = await open();
    await user.type(field(/^Name/), ' Reserve');
    // The colleague has changed two fields; the refetch after the refusal brings both.
    backend.answer('POST /rpc/load_team_manage', teamAnswer({ name: 'River Town', max_roster_size: 20 }, MANAGED));
    backend.answer(CHANGE, { conflicts: { name: 'River Town' } });
    await save();
    expect(await form.findByText(/^Someone else just changed this to “River Town”/)).toBeTruthy();
    await waitFor(() => expect(field(/^Maximum roster size/).value).toBe('20'));
    expect(form.getByText(/^Just changed by someone else: Maximum roster size./)).toBeTruthy();
    expect(field(/^Name/).value).toBe('River City Reserve');
    backend.answer(CHANGE, { conflicts: {} });
    await save();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Team Settings Saved' }));
    expect(backend.callsOf(CHANGE).map(({ body }) => (body as { p_known: unknown }).p_known)).toEqual([
      { name: 'River City' },
      { name: 'River Town' },
    ]);
  });
});
