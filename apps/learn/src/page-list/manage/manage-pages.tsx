import { DeletedNotice } from '../../manage/deleted-notice';
import { WrittenList } from '../../manage/written-list';
import styles from './manage-pages.module.css';
import { PageOrder } from './page-order';

/** For who writes: every page with its state, and the order in which readers see the published ones. */
export default function ManagePages() {
  return (
    <>
      <DeletedNotice kind="page" />
      <div className={styles.columns}>
        <section aria-labelledby="all-pages">
          <h2 id="all-pages">All pages</h2>
          <WrittenList kind="page" />
        </section>
        <PageOrder />
      </div>
    </>
  );
}
