import { TestAuth } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { TestFlags } from '@lineup/flags/testing';
import { setLanguage } from '@lineup/language';
import { plainTexts, pseudo, speakPseudo } from '@lineup/language/testing';
import { ThemeProvider } from '@lineup/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useRegistry } from '../federation/registry/registry';
import { testEntry } from '../federation/testing';
import { NotFoundPage } from '../kit/not-found-page';
import { ConsentBanner } from '../layout/consent/consent-banner';
import { Footer } from '../layout/footer/footer';
import { Header } from '../layout/header/header';
import { AccountNav } from '../pages/account/account-nav';
import { GuardiansSection } from '../pages/account/guardians-section';
import { KeptSection } from '../pages/account/kept-section';
import { AgeScreen } from '../pages/auth/age-screen';
import { Component as SignIn } from '../pages/auth/auth-page';
import { SecondFactor } from '../pages/auth/second-factor';
import { FamilyMails } from '../pages/family/family-mails';
import { WardPanel } from '../pages/family/ward-panel';
import { Component as Features } from '../pages/features/features-page';
import { FinalCall } from '../pages/home/final-call';
import { Games } from '../pages/home/games';
import { Hero } from '../pages/home/hero';
import { HowItWorks } from '../pages/home/how-it-works';
import { MoreWaysIn } from '../pages/home/more-ways-in';
import { StatsStrip } from '../pages/home/stats-strip';
import { Stories } from '../pages/home/stories';
import Tour from '../pages/home/tour';
import { Component as KeptLink } from '../pages/kept/kept-link-page';

/** Names and units, which are the same in every language. */
const names =
  /Lineup|English|Español|Valorant|League of Legends|Rocket League|Marvel Rivals|Mika Tran|Jordan Reyes|Sam Okafor|Harbor State Esports|Duluth, MN|Nadia Georgiou|Marcus Odell|Hana Larkin/g;

beforeEach(() => {
  configureData({ supabaseUrl: 'https://api.example.com', anonKey: 'public' });
  vi.stubGlobal('fetch', async () => Response.json([]));
  speakPseudo('shell', 'nav', 'ui', 'product', 'database');
  const environment = { supabaseUrl: '/', anonKey: 'public', release: 'r1' };
  const nav = [
    { label: 'Learn', items: [{ label: 'News', href: '/news' as const }] },
    { label: 'Teams', placement: 'link', items: [{ label: 'Find Teams', href: '/teams' as const }] },
  ];
  const remote = { ...testEntry({ id: 'learn', flag: 'remote_learn', basePaths: ['/learn'] }), nav };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [remote] } });
});
afterEach(() => {
  cleanup();
  setLanguage('en');
  vi.unstubAllGlobals();
});

const show = (page: ReactNode, userId?: string, at = '/') =>
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth {...(userId && { userId })}>
        <TestFlags flags={['remote_learn']}>
          <ThemeProvider>
            <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
          </ThemeProvider>
        </TestFlags>
      </TestAuth>
    </QueryClientProvider>,
  );

const guardianLink = {
  kind: 'minor' as const,
  person_id: 'm1',
  minor_id: null,
  name: 'Lineup',
  email: null,
  since: '2026-11-02T12:00:00Z',
  begins_at: '2026-11-02T12:00:00Z',
};

const ward: ComponentProps<typeof WardPanel>['ward'] = {
  person_id: 'm1',
  name: null,
  off: [],
  practices: [
    {
      id: 'p1',
      team_id: 't1',
      team_name: 'Lineup',
      title: 'Lineup',
      game: 'Valorant',
      starts_at: '2026-12-04T20:00:00Z',
      location: null,
      is_mandatory: true,
      answer: 'attending',
      is_by_guardian: true,
      guardian_name: null,
    },
  ],
  colleges: [],
  places: [{ team_id: 't1', team_name: 'Lineup' }],
  writers: {
    total: 1,
    people: [{ id: 'c1', name: null, way: 'staff', team: null }],
    teammates: [{ team: 'Lineup', amount: 2 }],
  },
  absences: [],
  calendar_since: null,
} as unknown as ComponentProps<typeof WardPanel>['ward'];

const plain = () => plainTexts(names);

describe('35.6 in a language that has all sentences nothing is left in English', () => {
  test.each([
    ['the top of the landing page', <Hero key="" />],
    ['its figures', <StatsStrip key="" />],
    ['how it works', <HowItWorks key="" />],
    ['ways in', <MoreWaysIn key="" />],
    ['the tour', <Tour key="" />],
    ['the games', <Games key="" />],
    ['the stories', <Stories key="" />],
    ['the final call', <FinalCall key="" />],
    ['the header', <Header key="" />],
    ['the consent', <ConsentBanner key="" />],
    ['the footer', <Footer key="" />],
    ['the features', <Features key="" />],
    ['no page', <NotFoundPage key="" />],
    ['sign-in', <SignIn key="" />],
    ['the age screen', <AgeScreen key="" onPass={() => {}} />],
    ['the second factor', <SecondFactor key="" />],
    ['the sections of an account', <AccountNav key="" />],
    ['guardians', <GuardiansSection key="" account={{ age: 'adult', guardians: [guardianLink], email: '' }} />],
    ['a ward', <WardPanel key="" ward={ward} userId="g1" />],
    ['mails to a guardian', <FamilyMails key="" choices={{ family_mail: true, ward_notices: 'daily' }} userId="g1" />],
  ])('%s', (_, page) => {
    show(page);
    expect(document.body.textContent).toMatch(/[áéíóú]/i);
    expect(plain()).toEqual([]);
  });

  test('a list that is kept, in the account and behind the link of a mail', async () => {
    const kept = {
      ...{ id: 'k1', kind: 'posts', filter: {}, choices: [{ code: 'my_rank' }, { code: 'hours', hours: 'evening' }] },
      ...{ is_paused: true, is_for_other: false, state: 'paused' },
      matches: [{ title: null, href: '/', why: [{ code: 'needs_your_role' }], told_at: '2026-11-20T10:00:00Z' }],
    };
    vi.stubGlobal('fetch', async (url: unknown) => Response.json(String(url).includes('/load_kept') ? [kept] : kept));
    show(<KeptSection />);
    await screen.findByRole('link', { name: pseudo('A team') });
    expect(plain()).toEqual([]);
    cleanup();
    show(<KeptLink />, undefined, `/kept#id=${'0'.repeat(36)}&secret=${'a'.repeat(64)}`);
    await screen.findByRole('button', { name: pseudo('Resume') });
    expect(plain()).toEqual([]);
    cleanup();
    show(<KeptLink />);
    await screen.findByRole('link', { name: pseudo('See your saved searches') });
    expect(plain()).toEqual([]);
  });

  test.each(['players', 'colleges'])('the steps for %s', async (audience) => {
    show(<HowItWorks />);
    await userEvent.setup().click(screen.getByRole('button', { name: pseudo(`How It Works for ${audience}`) }));
    await screen.findByRole('dialog');
    expect(plain()).toEqual([]);
  });

  test('the mobile menu, for a visitor and who is signed in', async () => {
    for (const userId of [undefined, 'ann']) {
      show(<Header />, userId);
      await userEvent.setup().click(screen.getByRole('button', { name: pseudo('Menu') }));
      await screen.findByRole('dialog', { name: pseudo('Menu') });
      expect(plain()).toEqual([]);
      cleanup();
    }
  });

  test('the search', async () => {
    show(<Header />);
    await userEvent.setup().click(screen.getByRole('button', { name: pseudo('Search') }));
    await userEvent.setup().type(await screen.findByRole('combobox'), 'xyzzy');
    await screen.findByText(/xyzzy/);
    expect(plain().filter((text) => !text.includes('xyzzy'))).toEqual([]);
  });
});
