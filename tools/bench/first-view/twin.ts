import { Agent, createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { passOn } from '../pass-on.ts';
import { newVisitor } from '../visit.ts';

/** Runs in a page: its document as it stands, without its scripts and what is loaded for them. */
function withoutScripts(): string {
  const loads = 'script, link[rel="modulepreload"], link[rel="preload"][as="script"], link[rel="preload"][as="fetch"]';
  for (const element of document.querySelectorAll(loads)) element.remove();
  return `<!doctype html>${document.documentElement.outerHTML}`;
}

/** The view that a visitor's phone shows of an address before any script file has come, as one static file. */
export async function staticView(browser: Browser, address: string): Promise<string> {
  const context = await newVisitor(browser, new URL(address).origin, null);
  try {
    const page = await context.newPage();
    await page.route(/\.js(\?|$)/, (route) => route.abort());
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    return await page.evaluate(withoutScripts);
  } finally {
    await context.close();
  }
}

/** Serves static views by path, compressed as the site's pages are, and everything else from the site at `port`. */
export function serveTwins(port: number): { server: Server; views: Map<string, string> } {
  const views = new Map<string, string>();
  const packed = new Map<string, Buffer>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const view = views.get(incoming.url ?? '');
    if (view !== undefined) {
      const body = packed.get(view) ?? brotliCompressSync(view);
      packed.set(view, body);
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      outgoing.end(body);
      return;
    }
    passOn({ incoming, outgoing }, { port, agent, headers: incoming.headers });
  });
  server.on('close', () => agent.destroy());
  return { server, views };
}
