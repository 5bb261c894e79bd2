import type { Registry } from '@lineup/contract';
import type { Browser } from './browsers.ts';
import { testDrawing, type DrawnApp } from './draw.tsx';

const counts = [{ name: 'Valorant', player_count: 1234, college_count: 5 }];
const registry: Registry = {
  environment: { supabaseUrl: 'http://backend.test', anonKey: 'anon', release: 'r1' },
  remotes: [
    {
      id: 'recruiting',
      contract: 2,
      flag: 'remote_recruiting',
      basePaths: ['/colleges', '/player'],
      nav: [{ label: 'College Recruiting', items: [{ label: 'All Colleges', href: '/colleges' }] }],
      channels: {},
    } as unknown as Registry['remotes'][number],
  ],
};
const COUNTED = ['/', '/legacy-home'];

async function open(): Promise<DrawnApp> {
  const [backend, { flagsQuery }, { testFlag }, platform, router, { useRegistry }, counted, { App }, consent, stored] =
    await Promise.all([
      import('@lineup/data/testing'),
      import('@lineup/flags'),
      import('@lineup/flags/testing'),
      import('../../apps/shell/src/platform.ts'),
      import('../../apps/shell/src/router.tsx'),
      import('../../apps/shell/src/federation/registry/registry.ts'),
      import('../../apps/shell/src/pages/home/landing-counts.ts'),
      import('../../apps/shell/src/app.tsx'),
      import('../../apps/shell/src/tracking/consent-store.ts'),
      import('../../apps/shell/src/tracking/stored-consent.ts'),
    ]);
  return {
    routes: () => router.shellRoutes(),
    page: (of) => (
      <App
        router={of}
        onError={(error) => {
          throw error;
        }}
      />
    ),
    queryClient: () => platform.queryClient,
    answer: backend.fakeBackend,
    async prepare(queryClient, path) {
      useRegistry.setDrawn({ status: 'ready', registry });
      if (typeof window === 'undefined') {
        queryClient.setQueryData(flagsQuery.queryKey, [testFlag('remote_recruiting')]);
        if (COUNTED.includes(path)) await queryClient.prefetchQuery(counted.landingCountsQuery);
      } else {
        // As `drawn-page.tsx` does.
        consent.useConsent.setDrawn({ consent: null });
        consent.useConsent.setState({ consent: stored.readConsent() });
      }
    },
  };
}

const chosen = ({ stored }: { stored: object }) => ('privacy_banner_consent' in stored ? '[data-consent]' : undefined);

testDrawing(
  'shell',
  open,
  [
    {
      path: '/',
      answers: { 'POST /rpc/landing_counts': counts, 'GET /rpc/landing_counts': counts },
      shows: ['Make the', 'lineup.', 'Valorant', '1,234 players', 'Browse colleges', 'Privacy choice'],
      links: ['/colleges', '/features', '/auth', '/colleges?games=Rocket+League'],
    },
    { path: '/features', shows: ['Features', 'From your first scrim'], links: ['/auth'] },
    {
      path: '/legacy-home',
      answers: { 'POST /rpc/landing_counts': counts, 'GET /rpc/landing_counts': counts },
      shows: ['Success stories', 'Valorant'],
      links: ['/colleges'],
    },
    { path: '/privacy', shows: ['Privacy', 'Last updated'], links: ['/contact'] },
    { path: '/terms', shows: ['Terms', 'Last updated'], links: ['/contact'] },
    { path: '/contact', shows: ['Contact', 'Faster than a message', 'Message'], links: ['/auth/reset-password'] },
    {
      path: '/auth',
      shows: ['Welcome back', 'Email', 'Password', 'Forgot your password?'],
      // The form that a link named.
      leaves: ({ cameBy }: Browser) => (cameBy ? 'main > section' : '[data-consent]'),
    },
    { path: '/auth/reset-password', shows: ['Email'] },
    { path: '/nowhere', shows: ['Oops! Page not found'], links: ['/'] },
  ].map((screen) => ({ leaves: chosen, ...screen })),
);
