import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { t } from '../language';

export interface SearchFormProps {
  label?: string | undefined;
  className?: string | undefined;
  /** What else the address holds, by its names: the fields take the place of the rest. */
  kept?: Readonly<Record<string, string>>;
  /** The fields, each with the name that it has in the address. */
  children: ReactNode;
}

/**
 * Around the search and the filters of a list. They count as they change; before the page is live, and without script, the
 * form sends them as an address, to the same page.
 */
export function SearchForm({ label, className, kept = {}, children }: SearchFormProps) {
  return (
    // What a browser puts back into fields by itself would count as typed.
    <form
      className={className}
      method="get"
      role="search"
      aria-label={label}
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <Button type="submit">{t('Show')}</Button>
      </noscript>
    </form>
  );
}
