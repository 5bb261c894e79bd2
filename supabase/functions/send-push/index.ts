/**
 * Sends the notices that wait for browsers. For the server: a schedule or a database webhook calls it. `send-push/key`
 * tells everybody the public key that a browser needs to subscribe; null where push is not set up.
 */
import { answer, Refusal, serve } from '../_shared/http.ts';
import { requireServer } from '../_shared/keys.ts';
import { deliverPushes } from './deliver-pushes.ts';
import { vapidKeys } from './vapid-keys.ts';

serve(async (request) => {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST');
  if (new URL(request.url).pathname.endsWith('/send-push/key')) {
    return answer({ public_key: vapidKeys()?.publicKey ?? null });
  }
  requireServer(request);
  return answer(await deliverPushes());
});
