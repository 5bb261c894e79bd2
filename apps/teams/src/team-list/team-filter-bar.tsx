import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { NativeButton } from '@lineup/ui/native-button';
import { listTitles } from './list-teams';
import styles from './team-filter-bar.module.css';
import {
  MOST_SEARCH_CHARACTERS,
  NO_FILTERS,
  ORGANIZATION_TYPES,
  isFiltered,
  type OrganizationType,
  type TeamFilters,
} from './team-filters';

/** A search waits this long for the next key. */
const TYPING_PAUSE_MS = 250;

interface TeamFilterBarProps {
  filters: TeamFilters;
  onChange(filters: TeamFilters): void;
}

/** What the list of teams is limited to. Every change is in the address at once, the text after a short pause. */
export function TeamFilterBar({ filters, onChange }: TeamFilterBarProps) {
  const [text, setText] = useState(filters.search);
  const titles = useQuery(listTitles());
  const searchId = useId();

  // The address may change without the field: by a link, or when the filters are taken away.
  const [written, setWritten] = useState(filters.search);
  const [inAddress, setInAddress] = useState(filters.search);
  if (filters.search !== inAddress) {
    setInAddress(filters.search);
    if (filters.search !== written) {
      setWritten(filters.search);
      setText(filters.search);
    }
  }
  const search = useEffectEvent(() => {
    const wanted = text.trim();
    if (wanted === filters.search) return;
    setWritten(wanted);
    onChange({ ...filters, search: wanted });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    setWritten('');
    onChange(NO_FILTERS);
  };

  return (
    <form className={styles.bar} role="search" aria-label="Teams" onSubmit={(event) => event.preventDefault()}>
      <label className={styles.search} htmlFor={searchId}>
        <Search size={16} aria-hidden />
        <span className="lu-visually-hidden">Search teams</span>
        <input
          id={searchId}
          type="search"
          placeholder="Search teams"
          maxLength={MOST_SEARCH_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <select
        className={styles.select}
        aria-label="Type"
        value={filters.type ?? ''}
        onChange={(event) => onChange({ ...filters, type: (event.target.value || null) as OrganizationType | null })}
      >
        <option value="">All types</option>
        {Object.entries(ORGANIZATION_TYPES).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label="Game"
        value={filters.game ?? ''}
        onChange={(event) => onChange({ ...filters, game: event.target.value || null })}
      >
        <option value="">All games</option>
        {/* A game from the address shows before, or without, the list of games. */}
        {filters.game && !titles.data?.some((title) => title.slug === filters.game) && (
          <option value={filters.game}>{filters.game}</option>
        )}
        {titles.data?.map((title) => (
          <option key={title.id} value={title.slug}>
            {title.name}
          </option>
        ))}
      </select>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filters.isRecruiting}
          onChange={(event) => onChange({ ...filters, isRecruiting: event.target.checked })}
        />
        Recruiting now
      </label>
      {isFiltered(filters) && (
        <NativeButton look="ghost" onClick={clear}>
          Clear filters
        </NativeButton>
      )}
    </form>
  );
}
