import type { AccountKind } from '../../../seed/accounts.ts';
import { backend } from '../backend.ts';

const { url, anonKey, serviceRoleKey, tokens } = backend;

/** Who calls: a demo account, the server, a visitor with the public key alone, or somebody with no key at all. */
export type FunctionCaller = AccountKind | 'server' | 'visitor' | 'nobody';

/** Calls an edge function (with further path, if any) with a JSON body, or with GET when there is none. */
export function callFunction(path: string, caller: FunctionCaller, body?: unknown): Promise<Response> {
  return fetch(`${url}/functions/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headersOf(caller), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

function headersOf(caller: FunctionCaller): Record<string, string> {
  if (caller === 'nobody') return {};
  if (caller === 'visitor') return { apikey: anonKey, authorization: `Bearer ${anonKey}` };
  const token = caller === 'server' ? serviceRoleKey : tokens[caller];
  return { apikey: anonKey, authorization: `Bearer ${token}` };
}

export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  link?: string;
  attachments?: { filename: string; content_type: string; content: string }[];
}

/** The mails to that address in the local mailbox, newest first. */
export async function mailsTo(address: string): Promise<StoredMail[]> {
  const response = await fetch(`${url}/_mailbox/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as StoredMail[];
}

/** Sends what is queued, as the schedule of a hosted project does. */
export async function sendQueuedMails(): Promise<{ sent: number; failed: number }> {
  const response = await callFunction('send-mail', 'server', {});
  return (await response.json()) as { sent: number; failed: number };
}
