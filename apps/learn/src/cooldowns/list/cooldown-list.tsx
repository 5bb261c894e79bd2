import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { Button } from '@lineup/ui/button';
import { useHydrated, useNarrow } from '@lineup/ui/use-hydrated';
import { useAsked } from '../kit/use-asked';
import { MAX_COMPARED } from '../model/address';
import type { Cooldowns } from '../model/cooldown';
import { CooldownCards } from './cooldown-cards';
import { CooldownTable } from './cooldown-table';
import { lastChangesOf } from './last-change';
import styles from './cooldown-list.module.css';
import { PickBar } from './pick-bar';
import { firstOf, listRows } from './rows';
import { plural, t } from '../../language';

/** Where the list has been drawn before: who comes back to it looks for the place where it was left. */
const drawn = new WeakSet<QueryClient>();

/** Every hero with the cooldowns of their abilities, as the address asks. */
export function CooldownList({ cooldowns: { heroes, changes } }: { cooldowns: Cooldowns }) {
  const { asked, ask } = useAsked();
  const { text, role, sort, isDescending } = asked;
  // Where the table does not fit, at 200 % zoom, too, there are cards. Paper is never narrow.
  const isNarrow = useNarrow(720);
  // The server knows no window: it draws the first rows for both, and the style sheet shows one.
  const isLive = useHydrated();
  const count = useRef<HTMLParagraphElement>(null);
  const bySlug = useMemo(() => new Map(heroes.map((hero) => [hero.slug, hero])), [heroes]);
  const lastChanges = useMemo(() => lastChangesOf(changes), [changes]);
  const listed = useMemo(
    () => listRows(heroes, { text, role, sort, isDescending }),
    [heroes, text, role, sort, isDescending],
  );
  const queryClient = useQueryClient();
  const isWhole = useDeferredValue(true, drawn.has(queryClient));
  useEffect(() => void drawn.add(queryClient), [queryClient]);
  const picked = asked.picked.filter((slug) => bySlug.has(slug));
  const abilities = listed.kind === 'rows' ? listed.rows : listed.heroes.flatMap((hero) => hero.abilities);
  const ultimates = abilities.filter(({ kind }) => kind === 'Ultimate').length;
  const casts = abilities.length - ultimates;
  const heroCount = new Set(abilities.map(({ heroSlug }) => heroSlug)).size;
  const props = {
    listed: isWhole ? listed : firstOf(listed),
    changes: lastChanges,
    heroOf: (slug: string) => bySlug.get(slug),
    picked,
    isFull: picked.length >= MAX_COMPARED,
    onPick: (slug: string) =>
      ask({ picked: picked.includes(slug) ? picked.filter((each) => each !== slug) : [...picked, slug] }),
  };
  const clear = () => ask({ text: '', role: '' });
  return (
    <>
      <p ref={count} tabIndex={-1} className={styles.count} role="status">
        {[
          plural(heroCount, '{count} hero', '{count} heroes'),
          (ultimates === 0 || casts > 0) && plural(casts, '{count} ability', '{count} abilities'),
          ultimates > 0 && plural(ultimates, '{count} ultimate', '{count} ultimates'),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {abilities.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('No hero or ability matches')}
          description={t('Try part of a name, such as “jeff” or “c&d”.')}
          action={<Button onClick={clear}>{t('Show all heroes')}</Button>}
        />
      ) : (
        <>
          {(!isLive || isNarrow) && (
            <div className={styles.narrow}>
              <CooldownCards {...props} />
            </div>
          )}
          {(!isLive || !isNarrow) && (
            <div className={styles.wide}>
              <CooldownTable
                {...props}
                sort={sort}
                isDescending={isDescending}
                onSort={(column, isDown) => ask({ sort: column, isDescending: isDown })}
              />
            </div>
          )}
        </>
      )}
      {picked.length > 0 && (
        <PickBar
          names={picked.map((slug) => bySlug.get(slug)?.name ?? slug)}
          onClear={() => {
            ask({ picked: [] });
            // The bar goes with the button that had the focus.
            count.current?.focus();
          }}
        />
      )}
    </>
  );
}
