import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { chromiumFlags, findChromium } from '@lineup/journeys/browser/chromium';
import { liveAtNoon } from '@lineup/journeys/live-at-noon';
import { makeAccount } from '@lineup/journeys/new-account';
import { startPushService, type PushedBrowser, type PushService } from '@lineup/stack/push-service';
import { expect, test } from '@lineup/journeys/test';

// The shell without windows shows no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: await findChromium(), args: chromiumFlags } });

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService(String(process.env['LINEUP_PUSH_TEST_URL']));
});
test.afterAll(() => service.stop());

/**
 * The browser's own line to its maker's push service is the one part that is not real here: its subscription is one of the
 * service of tests, and what that service was sent is handed to the real worker by the browser's tools.
 */
async function subscribeTo(page: Page, { subscription }: PushedBrowser): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(({ p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth }) => {
    const made = (applicationServerKey: ArrayBuffer | null) => ({
      endpoint,
      options: { applicationServerKey, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('test-push');
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem('test-push') ? made(null) : null) as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test-push', 'on');
      return made(null) as unknown as PushSubscription;
    };
  }, subscription);
}

/** Hands what the push service got to the worker of this site. */
async function workerOf(page: Page): Promise<{ deliver(message: object): Promise<void> }> {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  return {
    async deliver(message) {
      const data = JSON.stringify(message);
      await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      address: (data as { address: string }).address,
    }));
  });

test('[SE-043] a browser gets its person’s notices on request, and nothing more once they have signed out', async ({
  openAs,
  request,
}) => {
  const account = await makeAccount(request);
  await liveAtNoon(account);
  const coach = await callAs('coach');
  const [team] = await coach.call<{ id: string }[]>('GET', 'teams?select=id&name=eq.Harbor+City+Comets');
  const invite = (values: object) =>
    coach.call('POST', 'rpc/invite_to_team', { p_team_id: team?.id, p_email: account.email, ...values });
  const browser = service.open();
  const page = await openAs(account);
  await subscribeTo(page, browser);

  await page.goto('/account#notifications');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Turn off', exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Practices', exact: true })).toBeChecked();
  await expectAccessible(page);

  await invite({});
  await expect.poll(() => browser.messages.length).toBe(1);
  const [message] = browser.messages;
  const worker = await workerOf(page);
  await worker.deliver(message?.data ?? {});
  const notification = {
    title: 'A team invites you',
    body: 'Harbor City Comets',
    tag: message?.data['tag'],
    address: new URL('/teams', page.url()).href,
  };
  await expect.poll(() => shown(page)).toEqual([notification]);
  // The same change again takes its place; what leads off the site leads to its first page.
  await worker.deliver({ ...message?.data, body: 'Changed', href: 'https://elsewhere.example/teams' });
  await expect
    .poll(() => shown(page))
    .toEqual([{ ...notification, body: 'Changed', address: new URL('/', page.url()).href }]);

  await page.getByRole('checkbox', { name: 'Teams', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Teams', exact: true })).not.toBeChecked();
  await expect(page.getByText('Choice saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Teams', exact: true })).not.toBeChecked();
  await invite({ p_kind: 'staff', p_role: 'analyst' });

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-push'))).toBeNull();
  // What was still on its way is shown to nobody.
  await (await workerOf(page)).deliver({ ...message?.data, tag: 'late' });
  await (await workerOf(page)).deliver({ ...message?.data, tag: 'later' });
  expect(await shown(page)).toEqual([]);
  expect(browser.messages).toHaveLength(1);
});
