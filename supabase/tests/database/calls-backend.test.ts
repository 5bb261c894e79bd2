/** One client against one backend: every part that the product talks to, with no server of its own between. */
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { Database } from '../../../libs/data/src/database.types.ts';
import { demoPerson } from '../../seed/accounts.ts';
import { backend } from './backend.ts';

const { url, anonKey } = backend;
const { id, email, password } = demoPerson('second-player');

test('[DB-086, DB-025, DB-038, DB-039, DB-040, DB-041] auth, data, storage, realtime and functions answer one client', async () => {
  const supabase = createClient<Database>(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const events: string[] = [];
  const { data: auth } = supabase.auth.onAuthStateChange((event) => void events.push(event));
  expect((await supabase.auth.getSession()).data.session).toBeNull();

  const wrong = await supabase.auth.signInWithPassword({ email, password: 'not this one' });
  expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
  const { data: signedIn } = await supabase.auth.signInWithPassword({ email, password });
  expect(signedIn.session?.user.id).toBe(id);
  expect((await supabase.auth.getSession()).data.session?.user.id).toBe(id);

  const table = await supabase.from('user_roles').select('role').eq('user_id', id);
  expect(table.data).toContainEqual({ role: 'recruit_player' });
  const procedure = await supabase.rpc('unread_total');
  expect(procedure.data).toEqual(expect.any(Number));
  const files = await supabase.storage.from('avatars').list(id);
  expect(files).toEqual({ data: expect.any(Array), error: null });
  const points = await supabase.functions.invoke('process-points', {
    body: { event_type: 'invented', event_category: 'engagement', page_path: '/' },
  });
  expect(points.data).toMatchObject({ success: true, points_awarded: 0 });
  await supabase.realtime.setAuth();
  await new Promise<void>((resolve, reject) => {
    supabase
      .channel(`user:${id}`, { config: { private: true } })
      .on('broadcast', { event: '*' }, () => {})
      .subscribe((state, error) => {
        if (state === 'SUBSCRIBED') resolve();
        if (error) reject(error);
      });
  });
  await supabase.removeAllChannels();

  await supabase.auth.signOut();
  expect((await supabase.auth.getSession()).data.session).toBeNull();
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']);
  auth.subscription.unsubscribe();
});
