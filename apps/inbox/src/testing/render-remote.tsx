import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestShell, createTestShell } from '@lineup/contract/testing';
import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import remote from '../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import '../inbox/inbox-page';
import '../new-conversation/new-conversation-dialog';
import '../thread/people/people-dialog';
import '../thread/compose/attached-list';
import '../thread/messages/pictures/lightbox';
import '../thread/messages/links/link-cards';
import '../thread/window/date-dialog';
import '../thread/messages/reactions/message-reactions';
import '../thread/messages/message-menu';
import '../thread/messages/versions-dialog';
import '../kit/conversation-menu/conversation-menu';
import '../kit/report/report-dialog';
import '../search/search-panel';
import '../inbox/inbox-options';

configure({ asyncUtilTimeout: 8000 });

export const ME = 'me';

/** Opens an address of this remote as the shell would, signed in. */
export function renderRemote(path: string) {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const queryClient = createQueryClient({ retry: 0 });
  const view = render(
    <TestShell
      remote={remote}
      path={path}
      shell={createTestShell()}
      viewerId={ME}
      queryClient={queryClient}
      wrap={(routes) => <TestAuth userId={ME}>{routes}</TestAuth>}
    />,
  );
  return { user, queryClient, ...view };
}
