import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestShell, createTestShell } from '@lineup/contract/testing';
import type { UserRole } from '@lineup/auth';
import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import remote from '../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import '../analytics/analytics-dashboard';
import '../practices/attendance/attendance-dialog';
import '../invitation/invitation-page';
import '../team-list/offers/offer-list';
import '../overview/achievements/achievement-dialog';
import '../practices/planning/calendar-dialog';
import '../practices/planning/default-reply-dialog';
import '../practices/cancel/cancel-practice-dialog';
import '../practices/form/edit-practice-dialog';
import '../practices/planning/poll-dialog';
import '../practices/form/schedule-practice-dialog';
import '../practice-answer/practice-answer-page';
import '../roster/file/import-roster-dialog';
import '../roster/add-game/add-game-dialog';
import '../roster/add-person/add-person-dialog';
import '../roster/role-editor';
import '../recruiting-posts/post-dialog';
import '../recruiting-posts/join/join-accept-dialog';
import '../recruiting-posts/join/join-dialog';
import '../players/player-create-page';
import '../players/players-page';
import '../subscription/subscription-page';
import '../success/success-page';
import '../team-create/team-create-page';
import '../team-list/teams-page';
import '../team-manage/team-manage-page';
import '../team-settings/team-settings-page';
import '../tournaments/tournament-dialog';

configure({ asyncUtilTimeout: 8000 });

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
      viewerId={userId ?? null}
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
