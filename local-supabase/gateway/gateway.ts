import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { BodyTooLong, discardBody, readBytes } from '../body.ts';
import type { Jwt } from '../jwt.ts';
import { handleMailbox } from '../mailbox/handle.ts';
import { receiveMail, type Inbound } from '../mailbox/receive.ts';
import type { Keys, Log, Part, StackConfig } from '../types.ts';
import {
  badRequest,
  bodyTooLong,
  internalError,
  invalidKey,
  missingKey,
  noRoute,
  partIsOff,
  realtimeTokenError,
  restTokenError,
  storageTokenError,
} from './answers.ts';
import { identify, InvalidKeyError, type Caller } from '../caller.ts';
import { allowOrigin, isPreflight, preflight } from './cors.ts';
import { isLocal } from './local-only.ts';
import { sendResponse, toRequest } from './node-http.ts';

/** The services behind the gateway. */
export interface Parts {
  rest: Part;
  auth: Part;
  storage: Part;
  realtime: Part & { upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void };
  functions: { handle(request: IncomingMessage, response: ServerResponse): void };
}

export interface GatewayOptions {
  parts: Parts;
  keys: Keys;
  jwt: Jwt;
  config: StackConfig;
  /** Mails to show, and how functions hand in new ones. */
  mailbox: Inbound;
  /** Public address, without a slash at the end. */
  url(): string;
  log: Log;
}

export interface Gateway {
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

const API_PATH = /^\/(rest|auth|storage|realtime|functions|graphql)\/v1(?=[/?]|$)/;
const MAILBOX_MESSAGES = /^\/_mailbox\/api\/messages$/;
const MAILBOX_PATH = /^\/_mailbox(?=[/?]|$)/;
/** Objects of public buckets and signed addresses carry their own right. */
const OPEN_STORAGE = /^\/storage\/v1\/(object|render\/image)\/(public|sign)\//;

/** Storage and functions judge for themselves; links of mails and the public keys of tokens are open. */
const NEEDS_KEY = /^\/(rest|realtime|auth)\/v1(?!\/(verify|callback|authorize|\.well-known\/jwks\.json)$)/;

/** Longest body, files aside; a hosted project takes about three times as much. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Routes API paths to their parts with the rules of the hosted gateway; other paths are left to the caller. */
export function createGateway(options: GatewayOptions): Gateway {
  const { parts, log } = options;

  /** Never rejects: one request must not end the stack. */
  async function reply(
    incoming: IncomingMessage,
    response: ServerResponse,
    answer: (request: Request) => Promise<Response>,
  ): Promise<void> {
    try {
      const request = toRequest(incoming, response, options.url());
      await sendResponse(request ? await answer(request) : badRequest(), response, incoming);
    } catch (error) {
      log(`gateway: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      response.destroy();
    }
  }

  async function answer(request: Request, service: string): Promise<Response> {
    if (isPreflight(request)) return preflight(request);
    const response = await route(request, service);
    // Answers made by Response.redirect and fetch have headers that cannot be changed.
    const open = new Response(response.body, response);
    allowOrigin(open.headers);
    return open;
  }

  async function route(request: Request, service: string): Promise<Response> {
    const url = new URL(request.url);
    try {
      const hasKey = request.headers.has('apikey') || url.searchParams.has('apikey');
      if (!hasKey && NEEDS_KEY.test(url.pathname)) return missingKey();
      const caller = await identify(request.headers, url.searchParams, options.keys, options.jwt);
      return await dispatch(service, await withBody(service, withoutKey(request, url)), caller);
    } catch (error) {
      if (error instanceof BodyTooLong) {
        await discardBody(request).catch(() => {});
        return bodyTooLong();
      }
      if (error instanceof InvalidKeyError) return invalidKey();
      log(`${service}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return internalError();
    }
  }

  function dispatch(service: string, request: Request, caller: Caller): Promise<Response> | Response {
    const { config } = options;
    const { context, tokenError, token = '' } = caller;
    switch (service) {
      case 'rest':
        return tokenError ? restTokenError(tokenError, token) : parts.rest.handle(request, context);
      case 'auth':
        // The auth service judges tokens itself.
        return config.auth.enabled ? parts.auth.handle(request, context) : partIsOff('auth');
      case 'storage':
        if (!config.storage.enabled) return partIsOff('storage');
        return tokenError && !OPEN_STORAGE.test(new URL(request.url).pathname)
          ? storageTokenError(tokenError)
          : parts.storage.handle(request, context);
      case 'realtime':
        if (!config.realtime.enabled) return partIsOff('realtime');
        return tokenError ? realtimeTokenError() : parts.realtime.handle(request, context);
      default:
        return noRoute();
    }
  }

  return {
    handle(incoming, response) {
      const path = incoming.url ?? '/';
      if (MAILBOX_PATH.test(path)) {
        // What functions post carries a secret; the pages are for people at this machine.
        const isPosted = incoming.method === 'POST' && MAILBOX_MESSAGES.test(path);
        if (!isPosted && !isLocal(incoming)) return false;
        void reply(incoming, response, async (request) =>
          isPosted ? receiveMail(request, options.mailbox) : handleMailbox(request, options.mailbox.mails),
        );
        return true;
      }
      const service = API_PATH.exec(path)?.[1];
      if (!service) return false;
      if (service === 'functions') {
        parts.functions.handle(incoming, response);
        return true;
      }
      void reply(incoming, response, (request) => answer(request, service));
      return true;
    },

    upgrade(request, socket, head) {
      if (!/^\/realtime\/v1(?=[/?]|$)/.test(request.url ?? '')) return false;
      parts.realtime.upgrade(request, socket, head);
      return true;
    },
  };
}

/** With its body read, of at most `MAX_BODY_BYTES`. Files are not kept in memory: storage has limits of its own. */
async function withBody(service: string, request: Request): Promise<Request> {
  if (service === 'storage' || !request.body) return request;
  return new Request(request, { body: await readBytes(request, MAX_BODY_BYTES) });
}

/** The key may come in the query; parts must not take it for a filter. */
function withoutKey(request: Request, url: URL): Request {
  if (!url.searchParams.has('apikey')) return request;
  // Kept as text, so that the other parameters stay exactly as they were written.
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !/^apikey(=|$)/.test(pair))
    .join('&');
  return new Request(`${url.origin}${url.pathname}${query ? `?${query}` : ''}`, request);
}
