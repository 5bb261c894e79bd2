import { renderRemoteOf } from '@lineup/auth/render-remote';
import remote from '../routes';
// Code on demand is read once here, so that no test waits for its compilation.
import '@lineup/ui/crop-dialog';
import '../cooldowns/changes/ability-chart';
import '../cooldowns/changes/change-list';
import '../cooldowns/compare/comparison';
import '../cooldowns/cooldowns-page';
import '../cooldowns/edit/ability-dialog';
import '../cooldowns/edit/cooldown-editor';
import '../cooldowns/import/import-panel';
import '../kit/unrendered-body';
import '../model/complete-content';
import '../news-article/news-article-page';
import '../news-list/manage-articles';
import '../news-list/news-list-page';
import '../page-editor/article-editor-page';
import '../page-editor/compare-dialog';
import '../page-editor/history-dialog';
import '../page-editor/page-editor-page';
import '../page-editor/writing-area';
import '../page-list/manage/manage-pages';
import '../page-list/page-list-page';
import '../page-list/search-results';
import '../page-viewer/page-viewer-page';

/** Opens an address of this remote. */
export const renderRemote = renderRemoteOf(remote);
