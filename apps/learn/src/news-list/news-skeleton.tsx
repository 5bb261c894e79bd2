import { Skeleton, SkeletonGroup } from '@lineup/ui/skeleton';
import styles from './news-list.module.css';
import { t } from '../language';

/** The list while it loads, in its shape. */
export function NewsSkeleton() {
  return (
    <SkeletonGroup label={t('Loading news')} className={styles.articles ?? ''}>
      <div className={styles.leadSkeleton}>
        <div className={styles.picture}>
          <Skeleton height="100%" />
        </div>
        <div className={styles.lines}>
          <Skeleton width="30%" />
          <Skeleton width="90%" height="32px" />
          <Skeleton width="80%" />
        </div>
      </div>
      <div className={styles.list}>
        {[0, 1, 2].map((place) => (
          <div key={place} className={styles.lines}>
            <div className={styles.picture}>
              <Skeleton height="100%" />
            </div>
            <Skeleton width="40%" />
            <Skeleton width="90%" height="24px" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
