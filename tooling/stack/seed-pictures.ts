import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack } from '@lineup/local-supabase';

/** Stores the pictures of the demo world through the storage of a stack that no site serves yet. */
export async function storeSeedPictures(stack: Stack): Promise<void> {
  const { storePictures } = await import('@lineup/supabase/pictures');
  const server = createServer((request, response) => {
    if (!stack.handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (stack.url === '') stack.setUrl(url);
    const { databaseUrl, serviceRoleKey } = stack;
    await storePictures(databaseUrl, { url, serviceRoleKey });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
