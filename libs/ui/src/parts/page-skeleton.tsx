import classes from './skeleton.module.css';
import { Skeleton, SkeletonGroup } from './skeleton';
import { t } from '../language';

export interface PageSkeletonProps {
  /** Shape of what loads. Default `list`. */
  shape?: 'list' | 'cards' | 'text';
  /** What loads, for screen readers. */
  label?: string;
  /** Number of rows, cards or paragraphs. Default 6. */
  count?: number;
  /** False leaves out the head, for a part of a page. */
  hasHead?: boolean;
}

/** A page, or part of one, that is loading. */
export function PageSkeleton({ shape = 'list', label = t('Loading'), count = 6, hasHead = true }: PageSkeletonProps) {
  const items = Array.from({ length: count }, (_, index) => index);
  return (
    <SkeletonGroup label={label} className={classes.page ?? ''}>
      {hasHead && (
        <div className={classes.head}>
          <Skeleton width="min(320px, 70%)" height="32px" />
          <Skeleton width="min(480px, 90%)" />
        </div>
      )}
      {shape === 'list' && (
        <div className={classes.rows}>
          {items.map((item) => (
            <Row key={item} />
          ))}
        </div>
      )}
      {shape === 'cards' && (
        <div className={classes.cards}>
          {items.map((item) => (
            <Card key={item} />
          ))}
        </div>
      )}
      {shape === 'text' && items.map((item) => <Lines key={item} />)}
    </SkeletonGroup>
  );
}

function Row() {
  return (
    <div className={classes.row}>
      <Skeleton shape="circle" width="40px" height="40px" />
      <Lines />
    </div>
  );
}

function Card() {
  return (
    <div className={classes.card}>
      <Skeleton width="60%" height="20px" />
      <Lines />
    </div>
  );
}

function Lines() {
  return (
    <div className={classes.lines}>
      <Skeleton width="85%" />
      <Skeleton width="55%" />
    </div>
  );
}
