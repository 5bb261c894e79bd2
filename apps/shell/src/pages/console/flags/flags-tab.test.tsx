import { failure, fakeBackend } from '@lineup/data/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerQuestion, changeRow, flagRow, personRow, renderForStaff } from '../console.fixture';
import { FlagsTab } from './flags-tab';

const CHANGE = 'POST /rpc/change_fields';
const flags = [
  flagRow({ key: 'dev_tools', required_roles: ['yes_admin', 'yes_developer'], feature_type: 'tool' }),
  flagRow(),
  flagRow({ key: 'half', rollout_percentage: 50 }),
  flagRow({ key: 'hidden', dev_only: true }),
  flagRow({ key: 'quiet', enabled: false }),
];

function open(roles?: string[], answer: unknown = flags, path = '/testing?tab=flags') {
  const backend = fakeBackend({
    'POST /rpc/list_flags': answer,
    [CHANGE]: { conflicts: {} },
    'POST /experiments': null,
    'DELETE /experiments': [{ key: 'remote_inbox' }],
    'POST /rpc/list_flag_changes': [
      changeRow(),
      changeRow({ id: 6, operation: 'insert', before: null, is_current: false }),
    ],
    'POST /rpc/undo_flag_change': null,
    'POST /rpc/search_people': [
      personRow({ roles: [{ id: 'g', role: 'recruit_player', college_id: null, college_name: null }] }),
    ],
  });
  const view = renderForStaff(<FlagsTab />, { path, ...(roles && { roles }) });
  const dialog = () => within(screen.getByRole('dialog'));
  return { backend, dialog, ...view };
}

const stateOf = (key: string) =>
  screen.getByRole('row', { name: new RegExp(`^${key}`) }).querySelector('[data-label=State]')?.textContent;

describe('the list', () => {
  test('[SH-014] says of every flag whom it reaches and why not', async () => {
    open();
    await screen.findByRole('table');
    expect(stateOf('dev_tools')).toBe('OnOn for Platform admin, Platform developer');
    expect(stateOf('remote_inbox')).toBe('OnOn for everybody');
    expect(stateOf('half')).toContain('the rollout is 50 %');
    expect(stateOf('hidden')).toContain('it is for development only');
    expect(stateOf('quiet')).toContain('it is turned off');
  });

  test('a failed load offers Retry', async () => {
    const { backend, user } = open(undefined, failure(500));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    backend.answer('POST /rpc/list_flags', flags);
    await user.click(retry);
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('editing', () => {
  test('[SH-014] every field that was changed is stored, against what was shown of it', async () => {
    const { backend, dialog, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit remote_inbox' }));
    await user.click(dialog().getByLabelText('Turned on'));
    await user.click(dialog().getByLabelText('Platform staff'));
    await user.clear(dialog().getByLabelText('Rollout in percent'));
    await user.type(dialog().getByLabelText('Rollout in percent'), '80');
    await user.type(dialog().getByLabelText('Variant'), 'canary');
    await user.click(dialog().getByLabelText(/^For development only/));
    await user.selectOptions(dialog().getByLabelText('Type'), 'tool');
    await user.type(dialog().getByLabelText('Notes'), 'Trial');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { id: _id, key: _key, updated_at: _at, ...known } = flagRow();
    expect(backend.callsOf(CHANGE).map(({ body }) => body)).toEqual([
      {
        ...{ p_part: 'flag', p_id: 'remote_inbox' },
        p_changes: {
          enabled: false,
          required_roles: ['yes_staff'],
          rollout_percentage: 80,
          variant: 'canary',
          dev_only: true,
          feature_type: 'tool',
          notes: 'Trial',
        },
        p_known: known,
      },
    ]);
  });

  test.each(['', '-1', '1.5', '101', '1e1', 'all'])('a rollout of "%s" is refused at the field', async (rollout) => {
    const { backend, dialog, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit remote_inbox' }));
    const field = dialog().getByLabelText('Rollout in percent');
    await user.clear(field);
    if (rollout) await user.type(field, rollout);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText('Enter a whole number from 0 to 100.')).toBeTruthy();
    expect(backend.callsOf(CHANGE)).toEqual([]);
  });

  test('[SH-014] opens with the flag that the address names, once', async () => {
    const { dialog, user } = open(undefined, flags, '/testing?tab=flags&flag=quiet');
    expect((await screen.findByRole('dialog', { name: 'Edit quiet' })).textContent).toContain('Turned on');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Edit half' }));
    expect(screen.getByRole('dialog', { name: 'Edit half' })).toBeTruthy();
  });

  test('a flag that the address opened stays open when a colleague deletes it', async () => {
    const { backend, client } = open(undefined, flags, '/testing?tab=flags&flag=quiet');
    await screen.findByRole('dialog', { name: 'Edit quiet' });
    backend.answer('POST /rpc/list_flags', [flagRow()]);
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit quiet' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Edit quiet' })).toBeTruthy();
  });

  test('what a colleague changed meanwhile stays, is said at the field that both changed, and the next Save replaces that', async () => {
    const { backend, dialog, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit remote_inbox' }));
    await user.type(dialog().getByLabelText('Notes'), 'Mine');
    const theirs = { notes: 'Theirs', rollout_percentage: 50, updated_at: '2026-11-20T10:05:00+00:00' };
    backend.answer(CHANGE, { conflicts: { notes: 'Theirs' } });
    backend.answer('POST /rpc/list_flags', [flagRow(theirs)]);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect((await dialog().findByRole('alert')).textContent).toMatch(/^Someone else just changed this to “Theirs”/);
    await waitFor(() => expect(dialog().getByLabelText<HTMLInputElement>('Rollout in percent').value).toBe('50'));
    expect(dialog().getByText(/^Just changed by someone else: Rollout in percent./)).toBeTruthy();
    expect(dialog().getByDisplayValue('Mine')).toBeTruthy();
    backend.answer(CHANGE, { conflicts: {} });
    await user.type(dialog().getByLabelText('Rollout in percent'), '{Backspace}5');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(CHANGE).map(({ body }) => body)).toMatchObject([
      { p_changes: { notes: 'Mine' }, p_known: { notes: null } },
      // What was shown of the colleague's is known, too.
      {
        p_changes: { notes: 'Mine', rollout_percentage: 55 },
        p_known: { notes: 'Theirs', rollout_percentage: 50 },
      },
    ]);
  });

  test('a flag that a colleague changed meanwhile is deleted as it shows now', async () => {
    const { backend, dialog, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit remote_inbox' }));
    await user.click(dialog().getByLabelText('Turned on'));
    await user.click(dialog().getByLabelText('Platform staff'));
    const updated_at = '2026-11-20T10:05:00+00:00';
    backend.answer(CHANGE, { conflicts: { required_roles: ['yes_admin'] } });
    backend.answer('POST /rpc/list_flags', [flagRow({ required_roles: ['yes_admin'], updated_at })]);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    const roles = within(dialog().getByRole('group', { name: /^Only for these roles/ }));
    expect((await roles.findByRole('alert')).textContent).toMatch(/^Someone else just changed this/);
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await answerQuestion(user, 'Delete remote_inbox?', 'Delete it');
    await waitFor(() => expect(backend.callsOf('DELETE /experiments')).toHaveLength(1));
    expect(backend.callsOf('DELETE /experiments')[0]?.query.get('updated_at')).toBe(`eq.${updated_at}`);
  });

  test('what the database refuses is said', async () => {
    const { backend, dialog, user } = open();
    backend.answer(CHANGE, failure(403, '42501', 'permission denied'));
    await user.click(await screen.findByRole('button', { name: 'Edit remote_inbox' }));
    await user.click(dialog().getByLabelText('Turned on'));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect((await dialog().findByRole('alert')).textContent).toBe(
      'You do not have permission to do this. permission denied',
    );
  });

  test('a new flag needs a valid key, and a key that is taken is said', async () => {
    const { backend, dialog, user } = open();
    await user.click(await screen.findByRole('button', { name: 'New flag' }));
    await user.type(dialog().getByLabelText('Key'), 'Big-Plan');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText(/^Start with a letter/)).toBeTruthy();
    await user.clear(dialog().getByLabelText('Key'));
    await user.type(dialog().getByLabelText('Key'), 'big_plan');
    backend.answer('POST /experiments', failure(409, '23505'));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect((await dialog().findByRole('alert')).textContent).toBe('A flag with this key already exists.');
    backend.answer('POST /experiments', null);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf('POST /experiments').at(-1)?.body).toMatchObject({ key: 'big_plan', enabled: false });
  });

  test('a flag is deleted after a question that names it', async () => {
    const { backend, dialog, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit remote_inbox' }));
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await answerQuestion(user, 'Delete remote_inbox?', 'Keep');
    expect(document.activeElement?.textContent).toBe('Delete');
    expect(backend.callsOf('DELETE /experiments')).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await answerQuestion(user, 'Delete remote_inbox?', 'Delete it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf('DELETE /experiments')).toHaveLength(1);
  });

  test('staff who may neither create nor delete are not offered it', async () => {
    const { dialog, user } = open(['yes_staff']);
    await user.click(await screen.findByRole('button', { name: 'Edit remote_inbox' }));
    expect(screen.queryByRole('button', { name: 'New flag' })).toBeNull();
    expect(dialog().queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

test('why a flag is off for a person names each condition in order, with its result', async () => {
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Flag'), 'dev_tools');
  await user.type(screen.getByLabelText('Person'), 'riley');
  await user.click(await screen.findByRole('button', { name: /Riley Tran/ }));
  const why = within(screen.getByRole('region', { name: 'Explanation' }));
  expect(why.getByRole('heading').textContent).toBe('dev_tools is off for Riley Tran');
  const rows = why.getAllByRole('listitem').map((item) => item.textContent);
  expect(rows.map((row) => /: (yes|no)/.exec(row ?? '')?.[1])).toEqual(['yes', 'yes', 'yes', 'no', 'yes']);
  expect(rows[3]).toContain('needs Platform admin or Platform developer; has Player');
  await user.selectOptions(screen.getByLabelText('Flag'), 'remote_inbox');
  expect(why.getByRole('heading').textContent).toBe('remote_inbox is on for Riley Tran');
});

test('the record names who, when and what, and undoes only what is still as it was left', async () => {
  const { backend, user } = open();
  const log = within(await screen.findByRole('list', { name: 'Changes' }));
  expect(log.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^remote_inbox turned offAda Byron, Nov 20, 2026/),
    expect.stringMatching(/^remote_inbox createdAda Byron/),
  ]);
  expect(log.getAllByRole('button')).toHaveLength(1);
  const undo = async () => {
    await user.click(log.getByRole('button', { name: 'Undo: remote_inbox turned off' }));
    await answerQuestion(user, 'Turn remote_inbox on?', 'Undo it', 'Mended');
  };
  // It says what it will do now, and nothing happens before the answer.
  await user.click(log.getByRole('button', { name: 'Undo: remote_inbox turned off' }));
  await answerQuestion(user, 'Turn remote_inbox on?', 'Keep');
  expect(backend.callsOf('POST /rpc/undo_flag_change')).toEqual([]);
  await undo();
  await waitFor(() =>
    expect(backend.callsOf('POST /rpc/undo_flag_change')[0]?.body).toEqual({ p_change_id: 7, p_reason: 'Mended' }),
  );
  backend.answer('POST /rpc/undo_flag_change', failure(409, 'PT409', 'This flag has been changed again since'));
  await undo();
  expect((await screen.findByRole('alert')).textContent).toBe('This flag has been changed again since');
});
