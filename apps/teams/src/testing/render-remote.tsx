import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestShell, createTestShell } from '@lineup/contract/testing';
import type { UserRole } from '@lineup/auth';
import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { toastStore } from '@lineup/ui/toast';
import { afterEach, vi } from 'vitest';
import remote from '../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import '../analytics/analytics-dashboard';
import '../attendance/attendance-dialog';
import '../invitations/invitation-page';
import '../invitations/offer-list';
import '../overview/add-achievement-dialog';
import '../planning/calendar-dialog';
import '../planning/default-reply-dialog';
import '../practice-form/edit-practice-dialog';
import '../planning/poll-dialog';
import '../practice-form/schedule-practice-dialog';
import '../roster-file/import-roster-dialog';
import '../add-game/add-game-dialog';
import '../add-person/add-person-dialog';
import '../roster/role-editor';
import '../recruiting/create-post-dialog';
import '../recruiting/join-accept-dialog';
import '../recruiting/join-dialog';
import '../players/player-create-page';
import '../players/players-page';
import '../subscription/subscription-page';
import '../success/success-page';
import '../team-create/team-create-page';
import '../team-list/teams-page';
import '../team-manage/team-manage-page';
import '../team-settings/team-settings-page';
import '../tournaments/add-tournament-dialog';

configure({ asyncUtilTimeout: 8000 });

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

// jsdom has no layout and ends no animation: what antd asks of it is answered with nothing, and motion is not wanted.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.matchMedia ??= ((query: string) => ({
  matches: query.includes('reduced-motion'),
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof globalThis.matchMedia;

/** Opens an address of this remote as the shell would, for a signed-in user or a signed-out visitor. */
export function renderRemote(path: string, userId?: string, roles: UserRole[] = []) {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const queryClient = createQueryClient({ retry: 0 });
  const shell = createTestShell();
  const view = render(
    <TestShell
      remote={remote}
      path={path}
      shell={shell}
      queryClient={queryClient}
      wrap={(routes) => (
        <TestAuth {...(userId ? { userId } : {})} roles={roles}>
          {routes}
        </TestAuth>
      )}
    />,
  );
  return { user, queryClient, shell, ...view };
}
