import { DeletedNotice } from '../manage/deleted-notice';
import { WrittenList } from '../manage/written-list';

/** For who writes: every article with its state. */
export default function ManageArticles() {
  return (
    <>
      <DeletedNotice kind="article" />
      <WrittenList kind="article" />
    </>
  );
}
