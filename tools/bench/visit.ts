import { setTimeout } from 'node:timers/promises';
import { errors, type Browser, type BrowserContext, type CDPSession } from 'playwright';
import { readLargestPaint, watchLargestPaint, type LargestPaint } from './largest-paint.ts';
import { SESSION_KEY } from '@lineup/data/session-key';

/** What one cold visit cost, in bytes on the wire. */
export interface Visit {
  /** With headers. */
  bytes: number;
  /** JavaScript alone, compressed, without headers. */
  scriptBytes: number;
  requests: number;
  /** First and largest contentful paint, in milliseconds after the navigation began. */
  fcp: number;
  lcp: number;
  largestPaint: LargestPaint;
}

/** How a visitor's machine and connection are slowed down. */
interface Conditions {
  /** In ms. */
  latency: number;
  /** In bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
  /** How many times longer scripts run. */
  cpu: number;
}

/** `fair`: enough for counting bytes. `phone`: slow 4G and a slow processor, where requests that wait for each other show. */
export const conditions = {
  fair: { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000, cpu: 1 },
  phone: { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750, cpu: 4 },
} as const satisfies Record<string, Conditions>;

/** A fresh browser profile that has answered the question about analytics, so that the banner is not what paints. */
export function newVisitor(browser: Browser, origin: string, session: string | null): Promise<BrowserContext> {
  const localStorage = [{ name: 'privacy_banner_consent', value: JSON.stringify({ analytics: false }) }];
  if (session) localStorage.push({ name: SESSION_KEY, value: session });
  return browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
}

/**
 * Opens an address in a fresh browser profile, signed in when there is a session, and waits until the network is
 * quiet. Calls of the backend do not count.
 */
export async function visit(
  browser: Browser,
  address: string,
  session: string | null = null,
  on: Conditions = conditions.fair,
): Promise<Visit> {
  try {
    return await visitOnce(browser, address, session, on);
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    // On a busy machine the line that Chromium emulates may stop for ever, with answers half read. A page that hangs does so again.
    console.warn(`${address} is visited again: ${error.message.split('\n')[0]}`);
    return visitOnce(browser, address, session, on);
  }
}

async function visitOnce(
  browser: Browser,
  address: string,
  session: string | null,
  { cpu, ...network }: Conditions,
): Promise<Visit> {
  const { origin } = new URL(address);
  const context = await newVisitor(browser, origin, session);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchLargestPaint);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    const scripts = new Set<string>();
    const headers = new Map<string, number>();
    const counted = new Set<string>();
    const result = { bytes: 0, scriptBytes: 0, requests: 0 };
    const untilQuiet = watchNetwork(session);
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const { protocol, pathname } = new URL(request.url);
      if (protocol === 'data:' || /^\/(rest|auth|realtime|storage|functions)\//.test(pathname)) return;
      counted.add(requestId);
      result.requests += 1;
      if (type === 'Script' || pathname.endsWith('.js')) scripts.add(requestId);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      headers.set(requestId, response.encodedDataLength);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!counted.has(requestId)) return;
      result.bytes += encodedDataLength;
      if (scripts.has(requestId)) result.scriptBytes += encodedDataLength - (headers.get(requestId) ?? 0);
    });
    await page.goto(address);
    // On a busy machine the network is also quiet while a script runs: the title shows that the screen has come.
    await page.locator('#main h1').first().waitFor();
    await untilQuiet();
    const fcp = await page.evaluate(readFirstPaint);
    const largestPaint = await page.evaluate(readLargestPaint);
    return { ...result, fcp, lcp: largestPaint.at, largestPaint };
  } finally {
    await context.close();
  }
}

/** How long nothing may be under way, in ms, before a page counts as loaded. */
const QUIET = 500;
/** How long all of it may take, in ms. */
const MAX_WAIT = 30_000;

/**
 * Follows what a page asks for. The function it gives waits until the network is quiet from then on: the browser's own
 * "networkidle" may have been long before the screen came.
 */
function watchNetwork(session: CDPSession): () => Promise<void> {
  const pending = new Set<string>();
  let changedAt = 0;
  const onEnd = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    changedAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    pending.add(requestId);
    changedAt = performance.now();
  });
  session.on('Network.loadingFinished', onEnd);
  session.on('Network.loadingFailed', onEnd);
  return async () => {
    const end = performance.now() + MAX_WAIT;
    changedAt = performance.now();
    while (pending.size > 0 || performance.now() - changedAt < QUIET) {
      if (performance.now() > end) throw new errors.TimeoutError(`the page still loads after ${MAX_WAIT} ms`);
      await setTimeout(QUIET / 10);
    }
  };
}

/** Runs in the page. */
function readFirstPaint(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
}
