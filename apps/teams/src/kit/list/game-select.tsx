import { useQuery } from '@tanstack/react-query';
import { listTitles } from '../../model/list-titles';
import styles from './filter-bar.module.css';

interface GameSelectProps {
  /** Slug of the chosen game. */
  value: string | null;
  onChange(slug: string | null): void;
}

/** Limits a list to one game. */
export function GameSelect({ value, onChange }: GameSelectProps) {
  const titles = useQuery(listTitles());
  return (
    <select
      className={styles.select}
      aria-label="Game"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">All games</option>
      {/* A game from the address shows before, or without, the list of games. */}
      {value && !titles.data?.some((title) => title.slug === value) && <option value={value}>{value}</option>}
      {titles.data?.map((title) => (
        <option key={title.id} value={title.slug}>
          {title.name}
        </option>
      ))}
    </select>
  );
}
