import { useState } from 'react';
import { BottomSheet } from '@lineup/ui/bottom-sheet';
import { SelectFilter } from '@lineup/ui/filters';
import { Button } from '@lineup/ui/button';
import { icon } from '@lineup/ui/icons';
import { SearchField } from '@lineup/ui/search-field';
import { SearchForm } from '@lineup/ui/search-form';
import { CollegeFilterFields } from './college-filter-fields';
import styles from './college-filter-bar.module.css';
import { countCollegeFilters, type CollegeFilters, type CollegeSort } from './college-filters';
import type { CollegeCounts } from './list-colleges';
import { t } from '../../language';

const SlidersHorizontal = icon('M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3');

interface CollegeFilterBarProps {
  filters: CollegeFilters;
  /** What each filter would leave; null while it is not known. */
  counts: CollegeCounts | null;
  /** Whether the viewer has a profile to fit. */
  hasFit: boolean;
  onChange(change: Partial<CollegeFilters>): void;
}

/** Search, filters and sorting of the list: one row on a wide screen, a sheet on a phone. */
export function CollegeFilterBar({ filters, counts, hasFit, onChange }: CollegeFilterBarProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sorts = { name: t('Name A–Z'), scholarship: t('Highest scholarship'), reply: t('Fastest reply') };
  const inSheet = countCollegeFilters({ ...filters, text: '' });
  const fields = <CollegeFilterFields filters={filters} counts={counts} hasFit={hasFit} onChange={onChange} />;
  return (
    <SearchForm className={styles.bar} {...(filters.view === 'map' && { kept: { view: 'map' } })}>
      <SearchField
        label={t('Search colleges')}
        placeholder={t('Search by name')}
        value={filters.text}
        maxLength={100}
        onChange={(text) => onChange({ text })}
      />
      <div className={styles.fields}>{fields}</div>
      <Button className={styles.sheetButton} onClick={() => setSheetOpen(true)}>
        <SlidersHorizontal size={16} aria-hidden />
        {inSheet > 0 ? `${t('Filters')} (${inSheet})` : t('Filters')}
      </Button>
      <SelectFilter<CollegeSort>
        name="sort"
        label={t('Sort by')}
        choices={hasFit || filters.sort === 'fit' ? { ...sorts, fit: t('Best fit') } : sorts}
        value={filters.sort}
        onChange={(sort) => onChange({ sort: sort || 'name' })}
      />
      {isSheetOpen && (
        <BottomSheet title={t('Filters')} doneLabel={t('Show colleges')} onClose={() => setSheetOpen(false)}>
          <div className={styles.sheet}>{fields}</div>
        </BottomSheet>
      )}
    </SearchForm>
  );
}
