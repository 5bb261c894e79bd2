import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestShell, createTestShell } from '@lineup/contract/testing';
import type { OwnProfile, UserRole } from '@lineup/auth';
import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import remote from '../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import '../college-board/add-college-dialog';
import '../college-board/board-page';
import '../college-board/card-dialog';
import '../college-board/move-dialog';
import '../college-compare/college-compare-page';
import '../college-edit/college-edit-page';
import '../college-edit/forms/preview-dialog';
import '../college-list/college-list-page';
import '../college/college-page';
import '../interest-form/interest-form-page';
import '../lists/list-page';
import '../lists/lists-page';
import '../lists/share-dialog';
import '../lists/shared-list-page';
import '../match-players/player-matches';
import '../matchmaking/matchmaking-page';
import '../onboarding/onboarding-page';
import '../pipeline-drawer/facts-dialog';
import '../pipeline-drawer/interest-drawer';
import '../pipeline/assign-dialog';
import '../pipeline/message-dialog';
import '../pipeline/move-dialog';
import '../pipeline/pipeline-page';
import '../pipeline/tag-dialog';
import '../pipeline-duplicates/pipeline-duplicates-page';
import '../pipeline-import/pipeline-import-page';
import '../player-card/player-card-page';
import '../player-card/qr-code';
import '../player-pipeline/embed-dialog';
import '../player-pipeline/player-pipeline-page';
import '../player/edit-dialog';
import '../player/invite-dialog';
import '../player/own-profile';
import '../player/player-page';
import '../player/save-recruit-dialog';
import '../recruiting-dashboard/dashboard-charts';
import '../recruiting-dashboard/recruiting-dashboard-page';
import '../recruiting-status/status-page';
import '../recruiting-status/success-page';
import '../save-to-list/save-to-list-dialog';
import '../status-widget/status-widget-page';

configure({ asyncUtilTimeout: 8000 });

/** Opens an address of this remote as the shell would, for a signed-in user or a signed-out visitor. */
export function renderRemote(
  path: string,
  userId?: string,
  roles: UserRole[] = [],
  queryClient = createQueryClient({ retry: 0 }),
  profile: OwnProfile | null = null,
) {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const shell = createTestShell();
  const view = render(
    <TestShell
      remote={remote}
      path={path}
      shell={shell}
      viewerId={userId ?? null}
      queryClient={queryClient}
      wrap={(routes) => (
        <TestAuth {...(userId ? { userId } : {})} roles={roles} profile={profile}>
          {routes}
        </TestAuth>
      )}
    />,
  );
  return { user, queryClient, shell, ...view };
}
