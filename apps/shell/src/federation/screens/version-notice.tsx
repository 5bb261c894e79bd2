import { Button } from '@lineup/ui/button';
import { t } from '../../language/language';
import styles from './failure.module.css';
import { useNavigateAgain } from './load-failure';

/** Offers the other version of the open remote; without a press it comes with the next entry into the remote. */
export function VersionNotice({ retire }: { retire(): void }) {
  const navigateAgain = useNavigateAgain();
  async function change() {
    retire();
    await navigateAgain();
  }
  return (
    <div className={styles.notice} role="status">
      <p>{t('Another version of this page is ready. Finish what you are typing first.')}</p>
      <Button onClick={() => void change()}>{t('Show it now')}</Button>
    </div>
  );
}
