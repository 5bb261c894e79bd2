import { configureData } from '@lineup/data';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ExportsSection } from './exports-section';
import { Service, show, signInBrowser } from './testing';

const LIST = '/rest/v1/rpc/list_exports_of_mine';
let service: Service;
beforeEach(() => {
  localStorage.clear();
  signInBrowser();
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  service = new Service();
});
afterEach(cleanup);

test('exports are read when they are asked for, and say who, for which team and when', async () => {
  service.answers[LIST] = () =>
    Response.json([
      {
        conversation_id: 'c1',
        title: null,
        team_name: 'Falcons',
        exported_by_name: 'Ada',
        exported_at: '2026-11-20T10:00:00Z',
      },
    ]);
  const { user } = show(<ExportsSection />);
  expect(service.sentTo(LIST)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Show exports' }));
  const line = await screen.findByRole('listitem');
  expect(line.textContent).toMatch(/^ConversationExported by Ada of Falcons on /);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/inbox?conversation=c1');
});

test('says that there is none', async () => {
  service.answers[LIST] = () => Response.json([]);
  const { user } = show(<ExportsSection />);
  await user.click(screen.getByRole('button', { name: 'Show exports' }));
  expect(await screen.findByText('None of your conversations was exported.')).toBeTruthy();
});
