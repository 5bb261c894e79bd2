import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeBackend } from '@lineup/data/testing';
import { renderRemote } from '../testing/render-remote';
import { shownToast } from '../testing/shown-toast';
import { watchToday } from '../testing/watch-today';
import { ADA, BEN, TEAM_ID, memberRow, teamAnswer } from '../testing/team-answer';

const LOAD = 'POST /rpc/load_team_manage';
const OFFER = 'POST /rpc/offer_team_transfer';
const WITHDRAW = 'POST /rpc/withdraw_team_transfer';
const ARCHIVE = 'POST /rpc/archive_team';
const TEAM = 'PATCH /teams';
const STORAGE = /^POST \/storage\/v1\/object\/logos\//;
const OLD_LOGO = `/storage/v1/object/public/logos/${TEAM_ID}/${BEN}.webp`;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

async function open(team = {}, page = {}) {
  const answer = (change = {}, rest = {}) =>
    teamAnswer(
      { owner_user_id: ADA, ...team, ...change },
      {
        viewer: { is_manager: true },
        members: [memberRow(ADA), memberRow(BEN, { user_full_name: 'Ben Okri' })],
        ...page,
        ...rest,
      },
    );
  const backend = fakeBackend({
    [LOAD]: answer(),
    [OFFER]: null,
    [WITHDRAW]: true,
    [ARCHIVE]: null,
    [TEAM]: [{ id: TEAM_ID }],
  });
  const view = renderRemote(`/teams/${TEAM_ID}/settings`, ADA);
  const panel = async (name: string) => within(await screen.findByRole('region', { name }));
  return { ...view, backend, answer, panel };
}

describe('handing a team over', () => {
  const offered = { user_id: BEN, expires_at: '2100-01-01T12:00:00Z' };
  async function offer({ user, panel }: Awaited<ReturnType<typeof open>>) {
    const transfer = await panel('Transfer ownership');
    await user.selectOptions(transfer.getByLabelText('New owner'), 'Ben Okri');
    await user.click(transfer.getByText('Offer team').closest('button') as HTMLButtonElement);
    await user.dblClick(await screen.findByText('Offer', { selector: '[role=dialog] button' }));
  }

  it('is offered to somebody on the team, after a question, once', async () => {
    const view = await open();
    const transfer = await view.panel('Transfer ownership');
    const button = transfer.getByText('Offer team').closest('button') as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    const people = [...transfer.getByLabelText<HTMLSelectElement>('New owner').options].filter(({ value }) => value);
    expect(people.map((option) => option.textContent)).toEqual(['Ben Okri']);
    view.backend.answer(LOAD, view.answer({}, { transfer: offered }));
    await offer(view);
    expect(await transfer.findByText('Offered to Ben Okri, who can accept until Jan 1, 2100.')).toBeTruthy();
    expect(shownToast()).toMatchObject({ title: 'Team offered' });
    expect(view.backend.callsOf(OFFER).map((call) => call.body)).toEqual([{ p_team_id: TEAM_ID, p_user_id: BEN }]);
  });

  it('says that a subscription stays with whoever pays, where there is one', async () => {
    const { panel } = await open();
    expect(
      (await panel('Transfer ownership')).getByText(/^A subscription stays with whoever pays for it/),
    ).toBeTruthy();
  });

  it('speaks of no subscription on a bronze team', async () => {
    const { panel } = await open({ subscription_tier: 'bronze' });
    expect((await panel('Transfer ownership')).queryByText(/subscription/)).toBeNull();
  });

  it('tells who has not agreed to be on the team yet', async () => {
    const view = await open();
    view.backend.answer(OFFER, () => failure(409, '23503'));
    await offer(view);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Not offered',
        description: 'Ben Okri has not agreed to be on this team yet. Ask them to answer under Teams first.',
      }),
    );
  });

  it('shows an open offer and withdraws it', async () => {
    const view = await open({}, { transfer: offered });
    const transfer = await view.panel('Transfer ownership');
    expect(transfer.queryByLabelText('New owner')).toBeNull();
    view.backend.answer(LOAD, view.answer({}, { transfer: null }));
    await view.user.dblClick(transfer.getByRole('button', { name: 'Withdraw offer' }));
    expect(await transfer.findByLabelText('New owner')).toBeTruthy();
    expect(shownToast()).toMatchObject({ title: 'Offer withdrawn' });
    expect(view.backend.callsOf(WITHDRAW)).toHaveLength(1);
  });

  it('is not offered while the team is archived', async () => {
    const { panel } = await open({ archived_at: '2026-11-01T12:00:00Z' });
    await panel('Archived team');
    expect(screen.queryByRole('region', { name: 'Transfer ownership' })).toBeNull();
  });
});

describe('archiving a team', () => {
  it('asks first, then the same place restores it', async () => {
    const { backend, user, panel, answer, queryClient } = await open();
    const isTodayOld = watchToday(queryClient, ADA);
    await user.click((await panel('Archive team')).getByRole('button', { name: 'Archive team' }));
    expect(backend.callsOf(ARCHIVE)).toEqual([]);
    backend.answer(LOAD, answer({ archived_at: '2026-11-01T12:00:00Z' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    const archived = await panel('Archived team');
    expect(isTodayOld()).toBe(true);
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

  it('what is no picture is refused at the field; a picture is cropped before anything is sent', async () => {
    const view = await open({ logo_url: OLD_LOGO });
    await choose(view, '<svg onload="alert(1)"/>');
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a PNG, JPEG or WebP picture.');
    await choose(view, PNG);
    await screen.findByRole('dialog', { name: 'Crop logo' });
    expect(screen.queryByText('Choose a PNG, JPEG or WebP picture.')).toBeNull();
    expect(view.backend.calls.filter((call) => call.method !== 'POST' || STORAGE.test(`POST ${call.path}`))).toEqual(
      [],
    );
    expect(screen.getByRole('img', { name: 'Logo of River City' }).getAttribute('src')).toBe(OLD_LOGO);
  });

  it('is removed, together with its file', async () => {
    const { backend, user, panel } = await open({ logo_url: OLD_LOGO });
    backend.answer('DELETE /storage/v1/object/logos', []);
    await user.click((await panel('Logo')).getByRole('button', { name: 'Remove logo' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Logo removed' }));
    expect(backend.callsOf(TEAM).map((call) => call.body)).toEqual([{ logo_url: null }]);
    expect(backend.callsOf('DELETE /storage/v1/object/logos')[0]?.body).toEqual({
      prefixes: [`${TEAM_ID}/${BEN}.webp`],
    });
  });
});

describe('conversations with minors', () => {
  const EXPORT = 'POST /rpc/export_team_conversations';
  const message = (number: number, content: string) => ({
    conversation_id: 'c1',
    number,
    sender: 'Ada',
    content,
    sent_at: '2026-11-20T10:00:00Z',
    edited_at: null,
    deleted_at: null,
    images: [],
  });

  it('are exported by the owner, page by page, as one file', async () => {
    const saved: string[] = [];
    URL.createObjectURL = (blob) => {
      void (blob as Blob).text().then((text) => saved.push(text));
      return 'blob:export';
    };
    URL.revokeObjectURL = () => {};
    const { backend, user, panel } = await open();
    backend.answer(EXPORT, ({ body }: { body: unknown }) => {
      const { p_after_number: after } = body as { p_after_number?: number };
      return after === undefined
        ? {
            messages: [message(1, '=1+1')],
            people: { c1: [{ name: 'Ada' }, { name: 'Kai' }] },
            next: { conversation_id: 'c1', number: 1 },
          }
        : { messages: [message(2, 'Second')], people: { c1: [{ name: 'Ada' }, { name: 'Kai' }] }, next: null };
    });
    await user.click((await panel('Conversations with minors')).getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = saved[0]?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=1+1");
    expect(lines[2]).toContain('Ada; Kai');
    expect(backend.callsOf(EXPORT).map(({ body }) => body)).toEqual([
      { p_team_id: TEAM_ID },
      { p_team_id: TEAM_ID, p_after_conversation: 'c1', p_after_number: 1 },
    ]);
  });

  it('list who exported them once that is asked for', async () => {
    const { backend, user, panel } = await open();
    backend.answer('POST /rpc/list_team_exports', [
      { exported_by_name: 'Ada', messages: 1204, exported_at: '2026-11-20T10:00:00Z' },
    ]);
    const conversations = await panel('Conversations with minors');
    await user.click(conversations.getByRole('button', { name: 'Show exports' }));
    const list = await conversations.findByRole('list', { name: 'Exports' });
    expect(list.textContent).toContain('Ada, 1,204 messages');
  });

  it('are not offered to another manager', async () => {
    const { panel } = await open({ owner_user_id: BEN });
    await panel('Archive team');
    expect(screen.queryByRole('region', { name: 'Conversations with minors' })).toBeNull();
  });
});
