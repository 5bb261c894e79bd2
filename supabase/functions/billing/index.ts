/** Payment of a team's tier: the price list for everybody, checkout and portal for managers, the webhook of the provider, and the test pages. */
import { Refusal, serve } from '../_shared/http.ts';
import { openPortal, startCheckout } from './checkout.ts';
import { listPrices } from './prices.ts';
import { serveTestPage } from './test-pages.ts';
import { receiveEvent } from './webhook.ts';

const routes: Record<string, (request: Request) => Promise<Response>> = {
  checkout: startCheckout,
  portal: openPortal,
  prices: listPrices,
  webhook: receiveEvent,
  'test-checkout': (request) => serveTestPage(request, 'checkout'),
  'test-portal': (request) => serveTestPage(request, 'portal'),
};

serve(async (request) => {
  const [, , name = ''] = new URL(request.url).pathname.split('/');
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (!route) throw new Refusal(404, 'Not found');
  return await route(request);
});
