/** What the realtime checks share. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { expect, vi } from 'vitest';

export interface Change {
  eventType: 'INSERT' | 'UPDATE' | 'DELETE';
  schema: string;
  table: string;
  commit_timestamp: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  errors: string[] | null;
}

export interface Listen {
  event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  table: string;
  filter?: string;
  select?: string[];
}

let nextChannel = 1;

/** A name that no other check uses. */
export const uniqueName = (prefix = 'check') => `${prefix}-${process.pid}-${nextChannel++}`;

/** Joins; the error is what the server said. */
export function subscribe(channel: RealtimeChannel): Promise<{ status: string; message?: string }> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, ...(error && { message: error.message }) }));
  });
}

/** Collects changes of a table from the moment it returns. */
export async function listen(client: SupabaseClient, { event = '*', ...options }: Listen) {
  const changes: Change[] = [];
  const problems: string[] = [];
  const statuses: string[] = [];
  const channel = client
    .channel(uniqueName())
    .on(
      'postgres_changes' as never,
      { event, schema: 'public', ...options } as never,
      ((change: Change) => {
        changes.push(change);
      }) as never,
    )
    .on('system', {}, ({ status, message }: { status: string; message: string }) => {
      if (status === 'error') problems.push(message);
    });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      statuses.push(status);
      if (status === 'SUBSCRIBED') resolve();
      else if (error) reject(error);
    });
  });
  return { changes, problems, statuses, channel };
}

/** Waits until the list holds as many. */
export async function count(list: unknown[], expected: number): Promise<void> {
  await vi.waitFor(() => expect(list.length).toBeGreaterThanOrEqual(expected), { timeout: 10_000, interval: 10 });
}

/** Collects broadcasts of an event. */
export function collect(channel: RealtimeChannel, event = '*'): { event: string; payload: Record<string, unknown> }[] {
  const messages: { event: string; payload: Record<string, unknown> }[] = [];
  channel.on('broadcast', { event }, (message) => messages.push(message as never));
  return messages;
}

/** Cuts the connection as a network does: the client has not asked for it and connects again. */
export function dropSocket(client: SupabaseClient): void {
  const { socketAdapter } = client.realtime as unknown as {
    socketAdapter: { getSocket(): { conn: WebSocket | null } };
  };
  socketAdapter.getSocket().conn?.close();
}
