import { renderRemoteOf } from '@lineup/auth/render-remote';
import remote from '../routes';
// Lazy parts are read once here, so that no test waits for their compilation.
import '../cooldowns/changes/ability-chart';
import '../cooldowns/changes/change-list';
import '../cooldowns/compare/comparison';
import '../cooldowns/cooldowns-page';
import '../cooldowns/edit/ability-dialog';
import '../cooldowns/edit/cooldown-editor';
import '../cooldowns/import/import-panel';
import '../page-editor/article-editor-page';
import '../page-editor/compare-dialog';
import '../page-editor/history-dialog';
import '../page-editor/page-editor-page';
import '../page-editor/writing-area';
import '../page-list/manage/manage-pages';
import '../page-list/page-list-page';

/** Opens an address of this remote. */
export const renderRemote = renderRemoteOf(remote);
