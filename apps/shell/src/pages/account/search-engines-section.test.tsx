import { configureData } from '@lineup/data';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OwnAccount } from './model/own-account';
import { SearchEnginesSection } from './search-engines-section';
import { Service, account, show, signInBrowser } from './testing';

let service: Service;
beforeEach(() => {
  localStorage.clear();
  signInBrowser();
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  service = new Service();
});
afterEach(cleanup);

const open = (values: Partial<OwnAccount> = {}) => show(<SearchEnginesSection account={{ ...account, ...values }} />);
const PROFILES = '/rest/v1/user_profiles';

describe('search engines', () => {
  test('an adult chooses to be listed; it is stored as it is pressed', async () => {
    const { user } = open();
    const choice = screen.getByRole('checkbox', { name: /list my profile/ });
    expect(choice).toHaveProperty('checked', false);
    await user.click(choice);
    await waitFor(() => expect(service.calls.map(({ path }) => path)).toContain(PROFILES));
    expect(service.calls.find(({ path }) => path === PROFILES)?.body).toEqual({ in_search_engines: true });
  });

  test('somebody under 18, or of unknown age, is told that they are not listed, and has no choice', () => {
    open({ age: 'minor' });
    expect(
      screen.getByText('Search engines do not list your profile. You can change this once you are 18.'),
    ).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    open({ age: 'unknown' });
    expect(screen.getByRole('link', { name: 'your date of birth' }).getAttribute('href')).toBe(
      '/account/profile#birth-date',
    );
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('who is not public is told that search engines see nothing now', () => {
    open({ profile: { ...account.profile, visibility: 'unlisted' } });
    expect(screen.getByText(/Your profile is not public now/)).toBeTruthy();
  });
});
