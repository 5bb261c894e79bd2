import { renderRemoteOf } from '@lineup/auth/render-remote';
import remote from '../routes';
// Code on demand is read once here, so that no test waits for its compilation.
import '../conversation-list/undo-removal';
import '../inbox/inbox-options';
import '../inbox/inbox-page';
import '../kit/conversation-menu/conversation-menu';
import '../kit/report/report-dialog';
import '../new-conversation/new-conversation-dialog';
import '../search/search-panel';
import '../talk-request/talk-request-dialog';
import '../thread/compose/attached-list';
import '../thread/messages/edit-form';
import '../thread/messages/links/link-cards';
import '../thread/messages/message-menu';
import '../thread/messages/pictures/lightbox';
import '../thread/messages/reactions/message-reactions';
import '../thread/messages/versions-dialog';
import '../thread/people/people-dialog';
import '../thread/waiting/waiting-messages';
import '../thread/window/date-dialog';

export const ME = 'me';

/** Opens an address of this remote, signed in. */
export const renderRemote = renderRemoteOf(remote, ME);
