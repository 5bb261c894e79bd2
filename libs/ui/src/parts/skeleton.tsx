import type { ReactNode } from 'react';
import classes from './skeleton.module.css';
import { t } from '../language';

export interface SkeletonProps {
  /** CSS length; default: the whole width. */
  width?: string;
  /** CSS length; default: one line of text. */
  height?: string;
  shape?: 'block' | 'circle';
}

/** A gray block in the place of something that loads. Shows after 150 ms; name the region with `SkeletonGroup`. */
export function Skeleton({ width = '100%', height = '1em', shape = 'block' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={shape === 'circle' ? `${classes.block} ${classes.circle}` : classes.block}
      style={{ width, height }}
    />
  );
}

export interface SkeletonGroupProps {
  /** What loads, for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A region that is loading. */
export function SkeletonGroup({ label = t('Loading'), className, children }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="lu-visually-hidden">{label}</span>
      {children}
    </div>
  );
}
