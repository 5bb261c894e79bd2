import { renderRemoteOf } from '@lineup/auth/render-remote';
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

export const ME = 'me';

/** Opens an address of this remote, signed in. */
export const renderRemote = renderRemoteOf(remote, ME);
