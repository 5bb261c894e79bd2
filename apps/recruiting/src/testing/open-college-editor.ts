import { collegePage } from './college-editor-answer';
import { fakeBackend } from '@lineup/data/testing';
import { renderRemote } from './render-remote';

/** Who edits the college in these tests. */
export const EDITOR = '00000000-0000-4000-8000-000000000004';
/** Address of the edit screen. */
const ADDRESS = '/college/gulf-pines-college/edit';

/** Opens a section of the edit screen of a college, over a backend that stores everything. */
export function openCollegeEditor(section = 'details', page: unknown = collegePage()) {
  const backend = fakeBackend({
    'POST /rpc/load_college_editor': page,
    'POST /rpc/change_fields': { conflicts: {} },
    'POST /rpc/publish_interest_form': 2,
  });
  const openedAt = section.startsWith('/') ? section : `${ADDRESS}?section=${section}`;
  return { ...renderRemote(openedAt, EDITOR), backend };
}

/** What the edit screen has sent to be stored. */
export const changesSentTo = (backend: ReturnType<typeof openCollegeEditor>['backend']) =>
  backend.callsOf('POST /rpc/change_fields').map(({ body }) => body);
