import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './slot-card.module.css';

export { slotDay, slotTime } from './slot-time';

export interface SlotCardProps {
  title: string;
  /** Where all of it is. */
  more?: { label: string; to: string } | undefined;
  children: ReactNode;
}

/** One part of "Today" on the home page: a title, its rows, and the way to the rest. */
export function SlotCard({ title, more, children }: SlotCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {more && (
          <Link className={styles.more} to={more.to}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** The rows of a card. */
export function SlotRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export interface SlotRowProps {
  to: string;
  title: string;
  /** A second line, cut where it is too long. */
  text?: string | undefined;
  /** Before the title: a logo or picture. */
  mark?: ReactNode;
  /** A short figure at the end. */
  aside?: ReactNode;
}

/** A row that leads to one thing; all of it can be pressed. */
export function SlotRow({ to, title, text, mark, aside }: SlotRowProps) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        {mark}
        <span className={styles.words}>
          <span className={styles.name}>{title}</span>
          {text && <span className={styles.text}>{text}</span>}
        </span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </Link>
    </li>
  );
}
