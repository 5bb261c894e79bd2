import { Fragment } from 'react';
import styles from './hits.module.css';

interface HitsProps {
  /** Plain text in parts: every second one is a hit. */
  parts: readonly string[];
}

/** Text of a search result with its hits marked. */
export function Hits({ parts }: HitsProps) {
  // oxlint-disable react/no-array-index-key -- parts have no other name, and never move
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      <mark key={place} className={styles.hit}>
        {part}
      </mark>
    ) : (
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
