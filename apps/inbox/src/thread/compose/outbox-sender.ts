import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useShell, type ShellApi } from '@lineup/contract';
import { DataError } from '@lineup/data';
import type { Message } from '../cache/message';
import { readOutbox, useOutbox, watchOutbox, type OutgoingMessage } from '../outbox/outbox';
import { insertMessage, showSent } from './send-message';
import { showWaiting } from '../waiting/list-waiting';
import { whyUnsent } from '../outbox/why-unsent';

/** Before the next try of what waits, in ms; each is twice as long. */
const FIRST_PAUSE_MS = 2000;
const MAX_PAUSE_MS = 30_000;

/** What a tab tells the others: a message of mine was stored. */
interface Sent {
  conversationId: string;
  message: Message;
}

interface Sender {
  userId: string;
  queryClient: QueryClient;
  award: ShellApi['award'];
  tabs: BroadcastChannel;
  pause: number;
  timer?: ReturnType<typeof setTimeout>;
  isSending: boolean;
  /** Something was put in while it was sending. */
  isWanted: boolean;
}

let sender: Sender | null = null;

/** Sends what waits now, if this page has a sender for the person. */
export function sendWaiting(userId: string): void {
  if (sender?.userId === userId) void send(sender);
}

/**
 * While the inbox is open: sends what waits in the outbox, in order, now and whenever a connection may be back. Of
 * several tabs one sends at a time; all of them show the same.
 */
export function useOutboxSender(userId: string): void {
  const queryClient = useQueryClient();
  const { award } = useShell();
  useEffect(() => {
    const mine: Sender = {
      userId,
      queryClient,
      award,
      tabs: new BroadcastChannel(`lineup-inbox:${userId}`),
      pause: FIRST_PAUSE_MS,
      isSending: false,
      isWanted: false,
    };
    sender = mine;
    readOutbox(userId);
    mine.tabs.onmessage = ({ data }: MessageEvent<Sent>) => {
      showSent(queryClient, data.conversationId, data.message);
      readOutbox(userId);
    };
    const tryNow = () => {
      if (document.visibilityState === 'hidden') return;
      mine.pause = FIRST_PAUSE_MS;
      void send(mine);
    };
    const stopWatching = watchOutbox(userId);
    window.addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', tryNow);
    void send(mine);
    return () => {
      stopWatching();
      window.removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryNow);
      clearTimeout(mine.timer);
      mine.tabs.close();
      if (sender === mine) sender = null;
    };
  }, [userId, queryClient, award]);
}

async function send(mine: Sender): Promise<void> {
  if (mine.isSending) {
    mine.isWanted = true;
    return;
  }
  mine.isSending = true;
  clearTimeout(mine.timer);
  try {
    do {
      mine.isWanted = false;
      await alone(`lineup-outbox:${mine.userId}`, () => sendAll(mine));
    } while (mine.isWanted && sender === mine);
  } finally {
    mine.isSending = false;
  }
  if (sender !== mine || !next(mine)) return;
  mine.timer = setTimeout(() => void send(mine), mine.pause);
  mine.pause = Math.min(mine.pause * 2, MAX_PAUSE_MS);
}

/** The oldest message that is to be sent. */
const next = ({ userId }: Sender) =>
  useOutbox.getState().messages.find(({ senderId, state }) => senderId === userId && state !== 'failed');

async function sendAll(mine: Sender): Promise<void> {
  for (;;) {
    // The tab that sent before may have sent some, or somebody deleted one.
    readOutbox(mine.userId);
    const message = next(mine);
    if (!message || sender !== mine) return;
    if (!(await sendOne(mine, message))) return;
  }
}

/** Whether the next one may follow. */
async function sendOne(mine: Sender, message: OutgoingMessage): Promise<boolean> {
  const { put, remove } = useOutbox.getState();
  if (message.state !== 'sending' && navigator.onLine && message.refusal === undefined)
    put({ ...message, state: 'sending' });
  try {
    const stored = await insertMessage(message);
    if (!stored) {
      await showWaiting(mine.queryClient, message.conversationId);
      remove(message.id);
      return true;
    }
    showSent(mine.queryClient, message.conversationId, stored);
    remove(message.id);
    if (sender === mine)
      mine.tabs.postMessage({ conversationId: message.conversationId, message: stored } satisfies Sent);
    mine.pause = FIRST_PAUSE_MS;
    mine.award('message_sent', { message_id: message.id });
    return true;
  } catch (error) {
    console.error('The message was not sent', error);
    const refusal = whyUnsent(error);
    const waits = error instanceof DataError && (mayPass.has(error.kind) || refusal === 'server-down');
    const { messages } = useOutbox.getState();
    // Not there when it was deleted in the meantime; those behind one that waits wait too.
    const stopped = messages.filter(({ id, state }) => id === message.id || (waits && state === 'sending'));
    for (const each of stopped) put({ ...each, state: waits ? 'waiting' : 'failed', refusal });
    return !waits;
  }
}

/** Passes without anybody doing something: everything behind it waits too, so that the order stays. */
const mayPass = new Set<DataError['kind']>(['network', 'timeout', 'rate-limited']);

/** Runs in one tab at a time. */
function alone(name: string, run: () => Promise<void>): Promise<void> {
  // Only pages from secure addresses have locks; elsewhere the ids alone keep a message from being stored twice.
  return 'locks' in navigator ? navigator.locks.request(name, run) : run();
}
