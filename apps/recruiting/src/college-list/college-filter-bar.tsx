import { useEffect, useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Drawer } from '@lineup/ui/drawer';
import { Input } from '@lineup/ui/input';
import { Select } from '@lineup/ui/select';
import { CollegeFilterFields } from './college-filter-fields';
import styles from './college-filter-bar.module.css';
import { countCollegeFilters, type CollegeFilters, type CollegeSort } from './college-filters';

/** Typing waits this long, in milliseconds, before it becomes a search. */
const TYPING_PAUSE = 300;

const sortOptions: { value: CollegeSort; label: string }[] = [
  { value: 'name', label: 'Name A–Z' },
  { value: 'scholarship', label: 'Highest scholarship' },
];

/** Search, filters and order of the list: one row on a wide screen, a sheet on a phone. */
export function CollegeFilterBar({
  filters,
  onChange,
}: {
  filters: CollegeFilters;
  onChange: (change: Partial<CollegeFilters>) => void;
}) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const inSheet = countCollegeFilters({ ...filters, text: '' });
  return (
    <search className={styles.bar}>
      <SearchField text={filters.text} onSearch={(text) => onChange({ text })} />
      <div className={styles.fields}>
        <CollegeFilterFields filters={filters} onChange={onChange} />
      </div>
      <Button
        className={styles.sheetButton}
        icon={<SlidersHorizontal size={16} aria-hidden />}
        onClick={() => setSheetOpen(true)}
      >
        {inSheet > 0 ? `Filters (${inSheet})` : 'Filters'}
      </Button>
      <Select
        className={styles.sort}
        aria-label="Order"
        options={sortOptions}
        value={filters.sort}
        onChange={(sort: CollegeSort) => onChange({ sort })}
      />
      <Drawer
        title="Filters"
        placement="bottom"
        size="large"
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        footer={
          <Button type="primary" block size="large" onClick={() => setSheetOpen(false)}>
            Show colleges
          </Button>
        }
      >
        <div className={styles.sheet}>
          <CollegeFilterFields filters={filters} onChange={onChange} />
        </div>
      </Drawer>
    </search>
  );
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  // The address can change without typing: back, forward, a menu link, "Clear filters".
  useEffect(() => setTyped((now) => (now.trim() === text ? now : text)), [text]);
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE);
    return () => clearTimeout(timer);
    // A new `text` follows from the search itself and must not start another one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return (
    <Input
      className={styles.search}
      type="search"
      aria-label="Search colleges"
      placeholder="Search by name"
      maxLength={100}
      allowClear
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onSearch(typed.trim())}
    />
  );
}
