import { Skeleton, SkeletonGroup } from '@lineup/ui/skeleton';
import styles from './conversation-row.module.css';

/** Rows of the list while it loads. */
export function ConversationListSkeleton() {
  return (
    <SkeletonGroup label="Loading conversations">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="circle" width="40px" height="40px" />
          <span className={styles.skeleton}>
            <Skeleton width="50%" />
            <Skeleton width="80%" />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
