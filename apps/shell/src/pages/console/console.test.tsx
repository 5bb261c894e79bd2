import { failure, fakeBackend } from '@lineup/data/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useRegistry } from '../../federation/registry/registry';
import { Component as EdgeFunctionPage } from './edge-function/edge-function-page';
import { changeRow, flagRow, renderForStaff } from './console.fixture';
import { Component as ConsolePage } from './console-page';
// Read once here, so that no test waits for their compilation.
import './console';
import './reports/reports-tab';
import './guardians/guardians-tab';
import './tools/tools-tab';
import './colleges/colleges-tab';
import './users/users-tab';
import './edge-function/edge-function-test';

const notFound = 'Oops! Page not found';
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Testing Dashboard' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  fakeBackend({
    'POST /rpc/list_flags': [flagRow()],
    'POST /rpc/list_flag_changes': [changeRow()],
    'POST /rpc/list_role_requests': [],
    'POST /rpc/open_reports_total': 0,
    'POST /rpc/count_staff_requests': { roles: 0, colleges: 0, teams: 0 },
    'POST /rpc/list_college_requests': [],
    'POST /rpc/list_colleges_for_staff': { colleges: [], next: null },
    'POST /rpc/list_reports': [],
    'POST /rpc/load_waiting_guardians': { waiting: [], answered: [] },
  });
  useRegistry.setState({
    status: 'ready',
    registry: { environment: { supabaseUrl: '/', anonKey: 'x', release: '1' }, remotes: [] },
  });
});

describe('/testing', () => {
  test('[SH-012, SH-014] shows the dashboard while its flag is on', async () => {
    renderForStaff(<ConsolePage />, { flags: ['testing_dashboard'] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Testing Dashboard' })).toBeTruthy();
    expect(tabs()).toEqual(['Remotes', 'Flags', 'Reports', 'Guardians', 'Colleges', 'Seasons', 'Teams']);
  });

  test.each([
    ['nobody is signed in', { isSignedOut: true }],
    ['its flag is off', { flags: ['dev_tools', 'user_management'] }],
  ])('[SH-013, SE-021, FL-016] is not found when %s', async (_, staff) => {
    renderForStaff(<ConsolePage />, staff);
    expect(screen.getByText(notFound)).toBeTruthy();
    expect(screen.queryByText(/testing dashboard/i)).toBeNull();
  });

  test('[FL-018] is not found while the flags cannot be read, and opens once they can', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const backend = fakeBackend({
      'GET /flags.json': failure(503),
      'POST /rpc/list_flags': [],
      'POST /rpc/list_flag_changes': [],
    });
    const { user } = renderForStaff(<ConsolePage />, { flags: 'backend' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(notFound)).toBeTruthy();
    backend.answer('GET /flags.json', [flagRow({ key: 'testing_dashboard' })]);
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Testing Dashboard' })).toBeTruthy();
  });

  test('[FL-019] waits while the flags are loading', () => {
    renderForStaff(<ConsolePage />, { status: 'loading' });
    expect(screen.getByRole('status')).toBeTruthy();
    expect(screen.queryByText(notFound)).toBeNull();
  });

  test.each([
    ['FL-014', 'user_management', 'Users', 'users', 'Requests for roles'],
    ['FL-015', 'dev_tools', 'Dev tools', 'tools', 'Query cache'],
  ])('[%s, SE-021] with %s on %s is there, with it off absent', async (_, flag, label, tab, heading) => {
    const path = `/testing?tab=${tab}`;
    renderForStaff(<ConsolePage />, { flags: ['testing_dashboard', flag], path });
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy();
    expect(tabs()).toEqual(['Remotes', 'Flags', 'Reports', 'Guardians', 'Colleges', 'Seasons', 'Teams', label]);
  });

  test.each(['users', 'tools'])(
    '[FL-014, FL-015] with the flags off the address of %s shows the first tab',
    async (tab) => {
      renderForStaff(<ConsolePage />, { flags: ['testing_dashboard'], path: `/testing?tab=${tab}` });
      expect(await screen.findByRole('list', { name: 'Remotes' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Remotes' }).getAttribute('aria-current')).toBe('page');
      expect(tabs()).toEqual(['Remotes', 'Flags', 'Reports', 'Guardians', 'Colleges', 'Seasons', 'Teams']);
    },
  );
});

test('[SE-008] the tabs say how many requests wait', async () => {
  const backend = fakeBackend({
    'POST /rpc/list_flags': [flagRow()],
    'POST /rpc/list_flag_changes': [],
    'POST /rpc/open_reports_total': 0,
    'POST /rpc/count_staff_requests': { roles: 2, colleges: 1, teams: 3 },
    'POST /rpc/load_waiting_guardians': { waiting: [], answered: [] },
  });
  renderForStaff(<ConsolePage />, { flags: ['testing_dashboard', 'user_management'] });
  expect(await screen.findByRole('link', { name: 'Users (2)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Colleges (1)' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Teams (3)' })).toBeTruthy();
  expect(backend.callsOf('POST /rpc/count_staff_requests')).toHaveLength(1);
});

describe('/edge-function-test', () => {
  test('[SH-015] shows its test screen to those who have the developer tools', async () => {
    renderForStaff(<EdgeFunctionPage />, { flags: ['dev_tools'] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Edge function test' })).toBeTruthy();
  });

  test('[SH-015, SE-021] is not found for everybody else', () => {
    renderForStaff(<EdgeFunctionPage />, { flags: ['testing_dashboard'] });
    expect(screen.getByText(notFound)).toBeTruthy();
  });
});
