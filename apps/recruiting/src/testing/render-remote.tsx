import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestShell, createTestShell } from '@lineup/contract/testing';
import type { OwnProfile, UserRole } from '@lineup/auth';
import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import remote from '../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import '../player/college-board/add-college-dialog';
import '../player/college-board/board-page';
import '../player/college-board/card-dialog';
import '../player/college-board/move-dialog';
import '../directory/college-compare/college-compare-page';
import '../program/college-edit/college-edit-page';
import '../program/edit-forms/preview-dialog';
import '../directory/college-list/college-list-page';
import '../directory/college/college-page';
import '../player/interest-form/interest-form-page';
import '../directory/lists/list-page';
import '../directory/lists/lists-page';
import '../directory/lists/share-dialog';
import '../directory/lists/shared-list-page';
import '../program/match-players/player-matches';
import '../matchmaking/matchmaking-page';
import '../player/onboarding/onboarding-page';
import '../program/pipeline-drawer/facts-dialog';
import '../program/pipeline-drawer/interest-drawer';
import '../program/pipeline/bulk/assign-dialog';
import '../program/pipeline/bulk/message-dialog';
import '../program/pipeline/bulk/move-dialog';
import '../program/pipeline/pipeline-page';
import '../program/pipeline/bulk/tag-dialog';
import '../program/pipeline-duplicates/pipeline-duplicates-page';
import '../program/pipeline-import/pipeline-import-page';
import '../player/card/player-card-page';
import '../player/card/qr-code';
import '../player/player-pipeline/embed-dialog';
import '../player/player-pipeline/player-pipeline-page';
import '../player/profile/edit/edit-dialog';
import '../player/profile/visitor/invite-dialog';
import '../player/profile/owner/own-profile';
import '../player/profile/player-page';
import '../player/profile/visitor/save-recruit-dialog';
import '../program/recruiting-dashboard/dashboard-charts';
import '../program/recruiting-dashboard/recruiting-dashboard-page';
import '../player/recruiting-status/status-page';
import '../player/recruiting-status/success-page';
import '../kit/save-to-list/save-to-list-dialog';
import '../player/status-widget/status-widget-page';

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
