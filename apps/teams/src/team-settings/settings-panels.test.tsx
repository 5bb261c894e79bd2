import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '../testing/fake-backend';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { ADA, BEN, TEAM_ID, memberRow, teamAnswer } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_team_manage';
const TRANSFER = 'POST /rpc/transfer_team';
const ARCHIVE = 'POST /rpc/archive_team';
const TEAM = 'PATCH /teams';
const STORAGE = /^POST \/storage\/v1\/object\/logos\//;
const OLD_LOGO = `/storage/v1/object/public/logos/${TEAM_ID}/${BEN}.webp`;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

async function open(team = {}) {
  const answer = (change = {}) =>
    teamAnswer(
      { owner_user_id: ADA, ...team, ...change },
      { viewer: { is_manager: true }, members: [memberRow(ADA), memberRow(BEN, { user_full_name: 'Ben Okri' })] },
    );
  const backend = fakeBackend({ [LOAD]: answer(), [TRANSFER]: null, [ARCHIVE]: null, [TEAM]: [{ id: TEAM_ID }] });
  const view = renderRemote(`/teams/${TEAM_ID}/settings`, ADA);
  const panel = async (name: string) => within(await screen.findByRole('region', { name }));
  return { ...view, backend, answer, panel };
}

describe('handing a team over', () => {
  it('goes to somebody on the team, after a question, once', async () => {
    const { backend, user, panel } = await open();
    const transfer = await panel('Transfer ownership');
    const button = transfer.getByText('Transfer team').closest('button') as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    const select = transfer.getByLabelText<HTMLSelectElement>('New owner');
    const people = [...select.options].filter(({ value }) => value);
    expect(people.map((option) => option.textContent)).toEqual(['Ben Okri']);
    await user.selectOptions(select, 'Ben Okri');
    await user.click(button);
    const confirm = await screen.findByText('Transfer', { selector: '.ant-popconfirm button *' });
    await user.dblClick(confirm);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Team transferred' }));
    expect(await screen.findByText('Recent Activity')).toBeTruthy();
    expect(backend.callsOf(TRANSFER).map((call) => call.body)).toEqual([{ p_team_id: TEAM_ID, p_user_id: BEN }]);
  });
});

describe('handing a team over on a bad connection', () => {
  async function transfer(owner_user_id: string) {
    const { backend, user, panel } = await open();
    const part = await panel('Transfer ownership');
    await user.selectOptions(part.getByLabelText('New owner'), 'Ben Okri');
    const press = async () => {
      await user.click(part.getByText('Transfer team').closest('button') as HTMLButtonElement);
      await user.click(await screen.findByText('Transfer', { selector: '.ant-popconfirm button *' }));
    };
    backend.answer(TRANSFER, () => {
      throw new TypeError('Failed to fetch');
    });
    await press();
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to transfer the team.'));
    backend.answer(TRANSFER, () => failure(403, '42501'));
    backend.answer('GET /teams', { owner_user_id });
    await press();
  }

  it('a refusal after a lost answer is a success when the team has the new owner', async () => {
    await transfer(BEN);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Team transferred' }));
  });

  it('and a refusal when it has not', async () => {
    await transfer(ADA);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Access Denied' }));
  });
});

describe('archiving a team', () => {
  it('asks first, then the same place restores it', async () => {
    const { backend, user, panel, answer } = await open();
    await user.click((await panel('Archive team')).getByRole('button', { name: 'Archive team' }));
    expect(backend.callsOf(ARCHIVE)).toEqual([]);
    backend.answer(LOAD, answer({ archived_at: '2026-11-01T12:00:00Z' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    const archived = await panel('Archived team');
    expect(archived.getByText(/Archived since Nov 1, 2026/)).toBeTruthy();
    backend.answer(LOAD, answer());
    await user.click(await archived.findByRole('button', { name: /Restore team$/ }));
    await panel('Archive team');
    expect(backend.callsOf(ARCHIVE).map((call) => call.body)).toEqual([
      { p_team_id: TEAM_ID, p_archive: true },
      { p_team_id: TEAM_ID, p_archive: false },
    ]);
  });
});

describe('the logo', () => {
  const choose = async ({ panel, user }: Awaited<ReturnType<typeof open>>, content: BlobPart) =>
    user.upload(
      (await panel('Logo'), screen.getByLabelText('Logo file')),
      new File([content], 'logo.png', { type: 'image/png' }),
    );

  it('what is no picture is refused at the field, and nothing is sent', async () => {
    const view = await open({ logo_url: OLD_LOGO });
    await choose(view, '<svg onload="alert(1)"/>');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a PNG, JPEG or WebP picture.');
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('broken')));
    await choose(view, PNG);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('This picture is damaged. Choose another one.'),
    );
    expect(view.backend.calls.filter((call) => call.method !== 'POST' || STORAGE.test(`POST ${call.path}`))).toEqual(
      [],
    );
    expect(screen.getByRole('img', { name: 'Logo of River City' }).getAttribute('src')).toBe(OLD_LOGO);
  });

  it('is removed, together with its file', async () => {
    const { backend, user, panel } = await open({ logo_url: OLD_LOGO });
    backend.answer('DELETE /storage/v1/object/logos', []);
    await user.click((await panel('Logo')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Logo removed' }));
    expect(backend.callsOf(TEAM).map((call) => call.body)).toEqual([{ logo_url: null }]);
    expect(backend.callsOf('DELETE /storage/v1/object/logos')[0]?.body).toEqual({
      prefixes: [`${TEAM_ID}/${BEN}.webp`],
    });
  });
});
