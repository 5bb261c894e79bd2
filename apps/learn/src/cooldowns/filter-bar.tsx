import { SelectFilter } from '@lineup/ui/filters';
import { SearchField } from '@lineup/ui/search-field';
import { SearchForm } from '@lineup/ui/search-form';
import { RoleMark } from './kit/hero-mark';
import { useAsked } from './kit/use-asked';
import { AsOf } from './kit/as-of';
import { writeAsked, type Asked } from './model/address';
import { ROLES, type Role } from './model/cooldown';
import styles from './cooldowns-page.module.css';
import { t } from '../language';

const sortChoices = () => ({
  hero: t('By hero'),
  ability: t('By ability'),
  cooldown: t('Shortest cooldown'),
  '-cooldown': t('Longest cooldown'),
  ultimate: t('Cheapest ultimate'),
  '-ultimate': t('Most expensive ultimate'),
});

/** Search, roles and order; with the day of the figures it stays in view while the list scrolls. */
export function FilterBar({ asOf }: { asOf: string | null }) {
  const { asked, ask } = useAsked();
  const sorts = sortChoices();
  const sort = `${asked.isDescending ? '-' : ''}${asked.sort}`;
  return (
    <SearchForm className={styles.bar} kept={keptOf(asked)}>
      <SearchField
        label={t('Search heroes and abilities')}
        placeholder={t('Hero or ability')}
        value={asked.text}
        maxLength={100}
        pause={0}
        onChange={(text) => ask({ text })}
      />
      <div className={styles.roles} role="group" aria-label={t('Role')}>
        {(Object.keys(ROLES) as Role[]).map((role) => (
          <button
            key={role}
            type="button"
            aria-pressed={asked.role === role}
            onClick={() => ask({ role: asked.role === role ? '' : role })}
          >
            <RoleMark role={role} />
            <span>{t(ROLES[role])}</span>
          </button>
        ))}
      </div>
      {asked.view === 'list' && (
        <SelectFilter
          name="sort"
          label={t('Sort by')}
          className={styles.order}
          choices={sorts}
          value={Object.hasOwn(sorts, sort) ? sort : asked.sort}
          onChange={(value) => {
            const isDescending = value.startsWith('-');
            ask({ sort: (isDescending ? value.slice(1) : value) as typeof asked.sort, isDescending });
          }}
        />
      )}
      <AsOf asOf={asOf} />
    </SearchForm>
  );
}

/** What the address says beside the fields: the search, and the order of the list. */
const keptOf = (asked: Asked) =>
  Object.fromEntries(
    new URLSearchParams(
      writeAsked({ ...asked, text: '', ...(asked.view === 'list' && { sort: 'hero', isDescending: false }) }),
    ),
  );
