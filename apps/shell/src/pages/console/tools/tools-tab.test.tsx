import { fakeBackend } from '@lineup/data/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useRegistry } from '../../../federation/registry/registry';
import { renderForStaff } from '../console.fixture';
import { FunctionCall } from '../edge-function/function-call';
import { OverridesPanel } from './overrides-panel';
import { QueryCachePanel } from './query-cache-panel';
import { redact } from './session-panel';

beforeEach(() => {
  sessionStorage.clear();
  const remote = { id: 'teams' as const, contract: 1, basePaths: [], flag: 'x', nav: [], channels: {} };
  const environment = { supabaseUrl: '/', anonKey: 'x', release: '1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [remote] } });
});

describe('[FL-015, SH-014] an address for a remote', () => {
  const enter = async (address: string) => {
    const { user } = renderForStaff(<OverridesPanel />);
    const field = screen.getByLabelText('Address of teams');
    await user.type(field, address);
    await user.click(screen.getByRole('button', { name: 'Use and reload: teams' }));
    return field;
  };

  test('that is not safe is refused at the field and not kept', async () => {
    const field = await enter('http://evil.example/entry.js');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sessionStorage.length).toBe(0);
  });

  test.each([
    [403, 'Only developers and admins can run remotes from other addresses.'],
    [405, 'This site has no server that could allow another address.'],
  ])('that the server answers with %i is not kept, and the field says why', async (status, words) => {
    fakeBackend({});
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    const field = await enter('https://preview.example/entry.js');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sessionStorage.length).toBe(0);
  });

  test('cannot be entered where the page says its own policy', () => {
    document.head.innerHTML = '<meta http-equiv="content-security-policy" content="script-src \'self\'">';
    renderForStaff(<OverridesPanel />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/allows no other address/)).toBeTruthy();
    document.head.innerHTML = '';
  });
});

test('[FL-015] of a token only the ends show', () => {
  const token = `eyJh${'secret'.repeat(20)}tail`;
  expect(redact(token)).toBe('eyJh…tail (128 characters)');
  expect(redact('short')).toBe('…');
});

test('[FL-015] the query cache lists what is loaded and finds by key', async () => {
  const { user } = renderForStaff(<QueryCachePanel />);
  expect(screen.getByText('1 of 1 queries')).toBeTruthy();
  await user.type(screen.getByLabelText('Keys that contain'), 'inbox');
  expect(screen.getByText('0 of 1 queries')).toBeTruthy();
});

test('[SH-015] a call shows status and answer, also of a refusal, and nothing is sent that is not JSON', async () => {
  const backend = fakeBackend({
    'POST /functions/v1/process-points': () =>
      Response.json(
        { success: false, points_awarded: 0, message: 'event_type is missing or not valid' },
        { status: 400 },
      ),
  });
  vi.stubGlobal('navigator', navigator);
  const { user } = renderForStaff(<FunctionCall />);
  const body = screen.getByLabelText('Body');
  await user.clear(body);
  await user.type(body, 'nonsense');
  await user.click(screen.getByRole('button', { name: 'Call process-points' }));
  expect(screen.getByText(/This is not JSON/)).toBeTruthy();
  expect(backend.calls).toEqual([]);
  await user.clear(body);
  await user.type(body, '{{"event_type":""}');
  await user.click(screen.getByRole('button', { name: 'Call process-points' }));
  await screen.findByText(/^Status 400, after \d+ ms$/);
  expect(screen.getByText(/event_type is missing or not valid/)).toBeTruthy();
  expect(backend.calls[0]?.body).toEqual({ event_type: '' });
});
