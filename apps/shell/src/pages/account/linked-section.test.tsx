import { configureData } from '@lineup/data';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LinkedSection } from './linked-section';
import { Service, account, show, signInBrowser } from './testing';

const LIST = '/functions/v1/link-account/list';
const FINISH = '/functions/v1/link-account/finish';
const provider = (name: string, title: string, isSetUp = true) => ({
  provider: name,
  title,
  is_set_up: isSetUp,
  can_be_read: name !== 'discord',
});
const riot = {
  provider: 'riot',
  account_name: 'Quiet Fox#NA1',
  linked_at: '2026-11-02T12:00:00Z',
  read_at: '2026-11-03T12:00:00Z',
  ranks: [{ game: 'Valorant', rank: 'Diamond 3', at: '2026-11-03T12:00:00Z', is_current: true }],
};

let service: Service;
let accounts: object[] = [];
beforeEach(() => {
  localStorage.clear();
  signInBrowser();
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  accounts = [];
  service = new Service();
  service.answers[LIST] = () =>
    Response.json({
      providers: [provider('riot', 'Riot'), provider('steam', 'Steam', false), provider('discord', 'Discord')],
      accounts,
    });
});
afterEach(cleanup);

const open = (at?: string) => show(<LinkedSection account={account} />, {}, at);
const line = async (name: string) => {
  const found = (await screen.findAllByRole('listitem')).find(({ textContent }) => textContent?.startsWith(name));
  return within(found!);
};

describe('game accounts', () => {
  test('a provider without keys says so, and has no button', async () => {
    open();
    const steam = await line('Steam');
    expect(steam.getByText('Linking Steam is not set up on this site.')).toBeTruthy();
    expect(steam.queryByRole('button')).toBeNull();
    expect((await line('Riot')).getByRole('button', { name: 'Link Riot' })).toBeTruthy();
  });

  test('a linked one shows its name and ranks, is read again where the provider tells it, and is unlinked', async () => {
    accounts = [riot, { ...riot, provider: 'discord', ranks: [] }];
    service.answers['/functions/v1/link-account/read'] = () =>
      Response.json({ code: 'PT429', message: 'Too soon' }, { status: 429 });
    const { user } = open();
    const shown = await line('Riot: Quiet Fox#NA1');
    expect(shown.getByText(/Diamond 3 in Valorant/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Read again: Riot' }));
    expect(await shown.findByText('Read less than an hour ago. Try again later.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Unlink Riot' }));
    await waitFor(() => expect(service.sentTo('/rest/v1/rpc/unlink_account')).toEqual([{ p_provider: 'riot' }]));
    expect((await line('Discord')).queryByRole('button', { name: /again/ })).toBeNull();
  });

  test('an answer of a provider in the address is sent once, said, and leaves the address', async () => {
    service.answers[FINISH] = () =>
      Response.json({
        provider: 'riot',
        account_name: 'Quiet Fox#NA1',
        ranks: [
          { game: 'Valorant', rank: 'Diamond 3', is_on_profile: true },
          { game: 'League of Legends', rank: 'Gold I', is_on_profile: false },
        ],
      });
    open('/account/linked?code=abc&state=def');
    expect(
      await screen.findByText(
        'Quiet Fox#NA1 is linked. On your profile: Diamond 3 in Valorant. Not on your profile yet: League of Legends. Add it there, then read again.',
      ),
    ).toBeTruthy();
    expect(service.sentTo(FINISH)).toEqual([{ query: 'code=abc&state=def' }]);
  });

  test('a refusal is said in the words of the function', async () => {
    service.answers[FINISH] = () =>
      Response.json({ code: 'PT409', message: 'This account is linked to another person on Lineup.' }, { status: 409 });
    open('/account/linked?state=def');
    expect(await screen.findByText('This account is linked to another person on Lineup.')).toBeTruthy();
  });
});
