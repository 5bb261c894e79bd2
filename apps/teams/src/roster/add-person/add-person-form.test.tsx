import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@lineup/data';
import { failure, fakeBackend } from '@lineup/data/testing';
import { shownToast } from '../../testing/shown-toast';
import { TEAM_ID, nextId } from '../../testing/team-answer';
import { useAddPerson } from './add-person';
import { LOAD, VALORANT, chosen, coach, offered, openGame, player } from '../../testing/open-roster';

const SEARCH = 'POST /rpc/search_users';
const ADD_PLAYER = 'POST /rpc/add_team_member';
const ADD_STAFF = 'POST /rpc/add_team_staff_member';
const INVITE = 'POST /rpc/invite_to_team';
const DEE = nextId();
const dee = { user_id: DEE, slug: 'dee', display_name: 'Dee', first_name: null, last_name: null, avatar_url: null };

async function open(kind: 'Player' | 'Staff' = 'Player') {
  const view = await openGame(
    { members: [player], staff: [coach] },
    { [SEARCH]: [dee], [ADD_PLAYER]: nextId(), [ADD_STAFF]: nextId() },
  );
  await view.user.click(screen.getByRole('button', { name: `Add ${kind}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Add ${kind}` }));
  const person = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Person/ });
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: `Add ${kind}` });
  const pickDee = async () => {
    await view.user.type(person(), 'de');
    await view.user.click(await dialog.findByRole('option', { name: 'Dee (@dee)' }));
  };
  return { dialog, person, submit, pickDee, ...view };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('adding a player', () => {
  it('[TM-047] [TM-067] [TM-068] [TM-069] offers four roles, "player" first', async () => {
    await open();
    expect(chosen('Role')).toBe('Player');
    expect(offered('Role')).toEqual(['Player', 'Captain', 'Substitute', 'Trial Player']);
  });

  it('[TM-073] [TM-079] [TM-083] adds a person of the search by id, says so, and begins again', async () => {
    const { pickDee, choose, submit, backend, user, person } = await open();
    await pickDee();
    await choose('Role', 'Captain');
    await user.click(submit);
    await isClosed();
    expect(backend.callsOf(ADD_PLAYER).map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_user_id: DEE, p_role: 'captain', p_game_profile_id: VALORANT },
    ]);
    expect(shownToast()).toMatchObject({
      kind: 'success',
      title: 'Team member added successfully!',
      description: expect.stringContaining('Until they confirm'),
    });
    expect(backend.callsOf(LOAD)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Add Player' }));
    await screen.findByRole('dialog');
    expect(person().value).toBe('');
    expect(chosen('Role')).toBe('Player');
  });

  it('an Enter that ends the composition of an input method chooses nobody', async () => {
    const { dialog, person, user } = await open();
    await user.type(person(), 'de');
    await dialog.findByRole('option', { name: 'Dee (@dee)' });
    fireEvent.compositionStart(person());
    fireEvent.keyDown(person(), { key: 'Enter', isComposing: true });
    expect(person().value).toBe('de');
    fireEvent.compositionEnd(person());
    fireEvent.keyDown(person(), { key: 'Enter' });
    expect(person().value).toBe('Dee (@dee)');
  });

  it('[TM-099] [TM-100] submit needs a person and is closed while saving', async () => {
    const { pickDee, submit, backend, user } = await open();
    expect(submit.disabled).toBe(true);
    await pickDee();
    expect(submit.disabled).toBe(false);
    let finish = (_id: string) => {};
    backend.answer(ADD_PLAYER, () => new Promise((resolve) => (finish = resolve)));
    await user.dblClick(submit);
    await waitFor(() => expect(submit.textContent).toBe('Adding...'));
    expect(submit.disabled).toBe(true);
    finish(nextId());
    await isClosed();
    expect(backend.callsOf(ADD_PLAYER)).toHaveLength(1);
  });

  it('[TM-081] a failure says so and keeps the dialog with its input', async () => {
    const { pickDee, choose, submit, backend, user, person } = await open();
    backend.answer(ADD_PLAYER, failure(503));
    await pickDee();
    await choose('Role', 'Trial Player');
    await user.click(submit);
    await waitFor(() => expect(shownToast()).toMatchObject({ kind: 'error', title: 'Failed to add team member.' }));
    expect(person().value).toBe('Dee (@dee)');
    expect(submit.disabled).toBe(false);
    expect(chosen('Role')).toBe('Trial Player');
  });

  it('[TM-077] somebody who is active on the game is refused with "Already Assigned"', async () => {
    const { pickDee, submit, backend, user } = await open();
    backend.answer(ADD_PLAYER, failure(409, '23505', 'Already Assigned'));
    await pickDee();
    await user.click(submit);
    await waitFor(() => expect(shownToast()).toMatchObject({ kind: 'destructive', title: 'Already Assigned' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('a retry after a lost answer finds its own row and is content', async () => {
    const { pickDee, submit, backend, user } = await open();
    backend.answer(ADD_PLAYER, () => {
      throw new TypeError('Failed to fetch');
    });
    await pickDee();
    await user.click(submit);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to add team member.' }));
    backend.answer(ADD_PLAYER, failure(409, '23505', 'Already Assigned'));
    await user.click(submit);
    await isClosed();
    expect(shownToast()).toMatchObject({ title: 'Team member added successfully!' });
  });

  const byEmail = async ({ dialog, person, user, submit }: Awaited<ReturnType<typeof open>>, email: string) => {
    await user.type(person(), email);
    await user.click(await dialog.findByRole('option', { name: `Invite ${email}` }));
    await user.click(submit);
  };

  it('[TM-074] adds an account by its email', async () => {
    const view = await open();
    view.backend.answer(SEARCH, []);
    await byEmail(view, 'ada@example.com');
    await isClosed();
    expect(view.backend.callsOf(ADD_PLAYER).map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_user_email: 'ada@example.com', p_role: 'player', p_game_profile_id: VALORANT },
    ]);
    expect(shownToast()).toMatchObject({ title: 'Team member added successfully!' });
  });

  it('[TM-073] says at the field that the owner is on the team already', async () => {
    const view = await open();
    view.backend.answer(SEARCH, []);
    view.backend.answer(ADD_PLAYER, () => failure(400, '23514', 'The owner is on the team already', 'owner'));
    await byEmail(view, 'owner@example.com');
    expect((await screen.findByRole('alert')).textContent).toBe('The owner is on the team already.');
    expect(view.backend.callsOf(INVITE)).toEqual([]);
  });

  it('[TM-075] invites an email without an account; a refusal to mail keeps the input', async () => {
    const view = await open();
    const { backend, choose, user, submit, person } = view;
    backend.answer(SEARCH, []);
    backend.answer(ADD_PLAYER, () => failure(404, 'PT404', 'User not found after registration'));
    backend.answer(INVITE, failure(429, 'PT429', 'Too many requests.'));
    await choose('Role', 'Captain');
    await byEmail(view, 'eve@example.com');
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Failed to add team member.',
        description: 'You have added or invited many people today. Try again later.',
      }),
    );
    expect(person().value).toBe('eve@example.com');
    backend.answer(INVITE, nextId());
    await waitFor(() => expect(submit.disabled).toBe(false));
    await user.click(submit);
    await isClosed();
    expect(backend.callsOf(INVITE).at(-1)?.body).toEqual({
      p_team_id: TEAM_ID,
      p_email: 'eve@example.com',
      p_kind: 'member',
      p_role: 'captain',
      p_game_profile_id: VALORANT,
    });
    expect(shownToast()).toMatchObject({
      title: 'Invitation sent',
      description: 'eve@example.com joins the roster by accepting it.',
    });
  });

  it('[TM-076] says when somebody chosen can no longer be found', async () => {
    const { pickDee, submit, backend, user, person } = await open();
    backend.answer(ADD_PLAYER, failure(404, 'PT404', 'User not found after registration'));
    await pickDee();
    await user.click(submit);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Failed to add team member.',
        description: 'User not found after registration',
      }),
    );
    expect(person().value).toBe('Dee (@dee)');
    expect(backend.callsOf(INVITE)).toEqual([]);
  });
});

describe('adding staff', () => {
  it('[TM-048] [TM-070] [TM-071] [TM-072] [TM-080] offers five roles, "admin" first, without a contract', async () => {
    const { pickDee, submit, backend, user } = await open('Staff');
    expect(offered('Role')).toEqual(['Admin', 'Head Coach', 'Assistant Coach', 'Analyst', 'Manager']);
    await pickDee();
    await user.click(submit);
    await isClosed();
    expect(backend.callsOf(ADD_STAFF).map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_user_id: DEE, p_role: 'admin', p_game_profile_id: VALORANT },
    ]);
    expect(shownToast()).toMatchObject({ kind: 'success', title: 'Staff Added' });
  });

  it('[TM-072] [TM-078] [TM-082] sends the contract; a failure keeps the dialog and its input', async () => {
    const { dialog, pickDee, submit, backend, user } = await open('Staff');
    backend.answer(ADD_STAFF, failure(503));
    await pickDee();
    await user.type(dialog.getByLabelText('Contract start (optional)'), '2026-03-01');
    await user.type(dialog.getByLabelText('Contract end (optional)'), '2026-02-01');
    expect(dialog.getByText('The end is before the start.')).toBeTruthy();
    await user.click(submit);
    expect(backend.callsOf(ADD_STAFF)).toEqual([]);
    await user.clear(dialog.getByLabelText('Contract end (optional)'));
    await user.type(dialog.getByLabelText('Contract end (optional)'), '2027-02-01');
    await user.click(submit);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Failed to add staff member.' }));
    expect(backend.callsOf(ADD_STAFF)[0]?.body).toMatchObject({
      p_contract_start: '2026-03-01',
      p_contract_end: '2027-02-01',
    });
    expect(dialog.getByLabelText<HTMLInputElement>('Contract end (optional)').value).toBe('2027-02-01');
    backend.answer(ADD_STAFF, failure(409, '23505', 'Already Assigned'));
    await user.clear(dialog.getByLabelText('Contract end (optional)'));
    await user.click(submit);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Already Assigned' }));
  });
});

describe('[TM-208] somebody who does not manage the team', () => {
  it.each([
    ['member', "You don't have permission to add members."],
    ['staff', "You don't have permission to add staff."],
  ] as const)('gets "Access Denied" for a %s', async (kind, reason) => {
    fakeBackend({ [ADD_PLAYER]: failure(403, '42501'), [ADD_STAFF]: failure(403, '42501') });
    const queryClient = createQueryClient();
    const { result } = renderHook(() => useAddPerson({ teamId: TEAM_ID, kind, gameId: VALORANT }), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    const person = { pick: { email: 'e@x.io' }, role: 'x', contractStart: null, contractEnd: null };
    await expect(result.current.mutateAsync(person)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(shownToast()).toMatchObject({ kind: 'destructive', title: 'Access Denied', description: reason });
  });
});
