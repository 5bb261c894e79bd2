import { TestShell, createTestShell, type TestShellProps } from '@lineup/contract/testing';
import { createQueryClient } from '@lineup/data';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnProfile } from './auth-context';
import type { UserRole } from './roles';
import { TestAuth } from './testing';

/** For the tests of a remote: what opens one of its addresses as the shell would. `me`: who is signed in if nobody is named. */
export const renderRemoteOf =
  (remote: TestShellProps['remote'], me?: string) =>
  /** For a signed-in user, or with `null` for a visitor. */
  (
    path: string,
    userId: string | null | undefined = me,
    roles: UserRole[] = [],
    queryClient = createQueryClient({ retry: 0 }),
    profile: OwnProfile | null = null,
  ) => {
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
  };
