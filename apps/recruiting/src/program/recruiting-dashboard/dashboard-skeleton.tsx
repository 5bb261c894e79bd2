import { Skeleton, SkeletonGroup } from '@lineup/ui/skeleton';
import styles from './recruiting-dashboard.module.css';

const TILES = ['new', 'unanswered', 'moved', 'offers', 'commits', 'reply'];

/** The dashboard while it loads, in its shape. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup label="Loading the dashboard" className={styles.layout ?? ''}>
      <Skeleton width="min(360px, 70%)" height="40px" />
      <div className={styles.figures}>
        {TILES.map((tile) => (
          <Skeleton key={tile} height="108px" />
        ))}
      </div>
      <div className={styles.columns}>
        <Skeleton height="320px" />
        <Skeleton height="320px" />
      </div>
    </SkeletonGroup>
  );
}
