/** Off where it is not set up; and with a service that tells of mails by their id, whose content is fetched. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../local-supabase/config/config.ts';
import { createFunctions, type Functions } from '../../../local-supabase/functions/index.ts';
import { createJwt } from '../../../local-supabase/jwt.ts';
import { gmailReply } from './example-replies.ts';

const jwtSecret = 'a-secret-that-is-at-least-32-characters-long';
const keys = { jwtSecret, anonKey: 'anon', serviceRoleKey: 'service', publishableKey: '-', secretKey: '-' };
const directory = path.resolve(import.meta.dirname, '../..');
const SECRET = `whsec_${btoa('a secret of the provider')}`;
const TOKEN = 'a1'.repeat(24);
const reply = gmailReply({
  to: `reply+${TOKEN}@reply.lineup.example`,
  uid: 'practice-1@lineup',
  attendee: 'pat@mail.example',
  status: 'ACCEPTED',
});

let seen: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let content = reply;
let functions: Functions[] = [];
let servers: Server[] = [];
let urls = { on: '', off: '' };

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  // Stands for the mail service and for the API of the project.
  const outside: string = await listen(
    createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { url = '', headers } = request;
      seen.push({ url, headers, body });
      if (url === '/content?signature=s') return response.end(content);
      response.setHeader('content-type', 'application/json');
      const about = { raw: { download_url: `${outside}/content?signature=s` } };
      return response.end(JSON.stringify(url.includes('/receiving/') ? about : 'answered'));
    }),
  );
  const start = (more: Record<string, string>) => {
    const each = createFunctions({
      directory,
      config: readConfig(directory, () => {}, {
        SITE_URL: outside,
        SITE_REDIRECT_URL: outside,
        SITE_HOST: new URL(outside).hostname,
      }),
      keys,
      jwt: createJwt(jwtSecret),
      log: () => {},
      environment: () => ({
        ...{ SUPABASE_URL: outside, SUPABASE_ANON_KEY: 'anon', SUPABASE_SERVICE_ROLE_KEY: 'service' },
        ...{ MAIL_API_URL: `${outside}/emails`, MAIL_API_KEY: 're_key', ...more },
      }),
    });
    functions.push(each);
    return listen(createServer((request, response) => each.handle(request, response)));
  };
  const domain = { INBOUND_DOMAIN: 'reply.lineup.example' };
  urls = { on: await start({ ...domain, INBOUND_SECRET: SECRET }), off: await start(domain) };
}, 60_000);
beforeEach(() => {
  seen = [];
  content = reply;
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await Promise.all(functions.map((each) => each.stop()));
});

function post(url: string) {
  const data = { to: [`reply+${TOKEN}@reply.lineup.example`], email_id: 'mail-1' };
  const body = JSON.stringify({ type: 'email.received', data });
  const now = new Date();
  return fetch(`${url}/functions/v1/receive-mail`, {
    method: 'POST',
    headers: {
      'svix-id': 'msg_1',
      'svix-timestamp': String(Math.floor(now.getTime() / 1000)),
      'svix-signature': new Webhook(SECRET).sign('msg_1', now, body),
    },
    body,
  });
}

describe('a received mail', { timeout: 60_000 }, () => {
  test('is refused where no secret is set, and nobody is asked anything', async () => {
    const response = await post(urls.off);
    const refused = { code: 'PT503', message: 'Replies by mail are not set up' };
    expect([response.status, await response.json(), seen]).toEqual([503, refused, []]);
  });

  test('is fetched from the service by its id; the key goes to the service alone', async () => {
    expect(await (await post(urls.on)).json()).toEqual({ received: true, outcome: 'answered' });
    expect(seen.map(({ url }) => url)).toEqual([
      '/emails/receiving/mail-1',
      '/content?signature=s',
      '/rest/v1/rpc/answer_calendar_reply',
    ]);
    expect(seen[0]?.headers.authorization).toBe('Bearer re_key');
    expect(seen[1]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(seen[2]?.body ?? '')).toMatchObject({
      p_token: TOKEN,
      p_status: 'attending',
      p_attendee: 'pat@mail.example',
    });
  });

  test('that is too long is not read to its end', async () => {
    content = `${reply}${' '.repeat(3_000_000)}`;
    expect(await (await post(urls.on)).json()).toEqual({ received: true, outcome: 'ignored' });
    expect(seen).toHaveLength(2);
  });
});
