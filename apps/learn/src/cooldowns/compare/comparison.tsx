import { useRef, type CSSProperties } from 'react';
import { Trophy, X } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { SelectFilter } from '@lineup/ui/filters';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { ShareButton } from '@lineup/ui/share-button';
import { AsOf } from '../kit/as-of';
import { MainFigure, chargesText } from '../kit/figures';
import { HeroMark, RoleNames } from '../kit/hero-mark';
import { useAsked } from '../kit/use-asked';
import { MAX_COMPARED } from '../model/address';
import type { Ability, Hero } from '../model/cooldown';
import { compareHeroes, type ComparedRow } from './compare-rows';
import styles from './comparison.module.css';
import { textLanguage } from '../../kit/text-language';
import { t } from '../../language';

/** Two to four heroes side by side. */
export default function Comparison({ heroes, asOf }: { heroes: readonly Hero[]; asOf: string | null }) {
  const { asked, addressOf, ask } = useAsked();
  const shown = asked.compared.flatMap((slug) => heroes.find((hero) => hero.slug === slug) ?? []);
  const slugs = shown.map(({ slug }) => slug);
  const rows = compareHeroes(shown);
  const picker = useRef<HTMLDivElement>(null);
  const remove = (slug: string) => {
    ask({ compared: slugs.filter((each) => each !== slug) });
    // The button that had the focus is gone.
    picker.current?.querySelector('select')?.focus();
  };
  const choices = Object.fromEntries(
    heroes.filter(({ slug }) => !slugs.includes(slug)).map(({ slug, name }) => [slug, name]),
  );
  const list = addressOf({ compared: [], picked: slugs });
  return (
    <section aria-labelledby="comparison">
      <div className={styles.head}>
        <div>
          <h2 id="comparison">{t('Compare heroes')}</h2>
          <AsOf asOf={asOf} isInline />
        </div>
        <div className={styles.actions} ref={picker}>
          {shown.length < MAX_COMPARED && (
            <SelectFilter
              label={t('Add a hero')}
              all={t('Add a hero…')}
              choices={choices}
              value=""
              onChange={(slug) => slug && ask({ compared: [...slugs, slug] })}
            />
          )}
          {shown.length > 1 && (
            <ShareButton
              variant="ghost"
              path={addressOf({})}
              title={t('{heroes}, cooldowns', { heroes: shown.map(({ name }) => name).join(' vs. ') })}
            />
          )}
          <LinkButton to={list}>{t('All heroes')}</LinkButton>
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('No such hero')}
          description={t('We don’t know the heroes in this link. Pick heroes from the list.')}
          action={<LinkButton to={list}>{t('All heroes')}</LinkButton>}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
        <div className={styles.scroll} role="region" aria-label={t('Comparison')} tabIndex={0}>
          <table className={styles.table} style={{ '--heroes': shown.length } as CSSProperties}>
            <thead>
              <tr>
                <th scope="col">{t('Key')}</th>
                {shown.map((hero) => (
                  <th key={hero.slug} scope="col">
                    <div className={styles.hero}>
                      <HeroMark {...hero} />
                      <Button
                        variant="ghost"
                        className={styles.remove}
                        aria-label={t('Remove {name}', { name: hero.name })}
                        onClick={() => remove(hero.slug)}
                      >
                        <X size={16} aria-hidden />
                      </Button>
                      <span className={styles.name}>{hero.name}</span>
                      <RoleNames roles={hero.roles} />
                    </div>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.label}</th>
                  {row.cells.map((cell, index) => (
                    <td key={shown[index]?.slug} data-best={row.best !== null && cell.figure === row.best}>
                      <Cell row={row} abilities={cell.abilities} figure={cell.figure} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length === 1 && <p className={styles.hint}>{t('Add a second hero to see them side by side.')}</p>}
    </section>
  );
}

interface CellProps {
  row: ComparedRow;
  abilities: readonly Ability[];
  figure: number | null;
}

/** The abilities of a hero on one key; without any the figure alone. */
function Cell({ row: { id, unit, best }, abilities, figure }: CellProps) {
  const isBest = best !== null && figure === best;
  const mark = isBest && (
    <span className={styles.best}>
      <Trophy size={12} aria-hidden />
      {unit === 'energy' ? t('Cheapest') : t('Shortest')}
    </span>
  );
  if (id === 'shortest')
    return (
      <>
        <MainFigure seconds={figure} energy={null} /> {mark}
      </>
    );
  if (abilities.length === 0) return <span className={styles.none}>{t('None')}</span>;
  return (
    <ul className={styles.abilities}>
      {abilities.map((ability) => {
        const charges = chargesText(ability.charges);
        return (
          <li key={ability.id}>
            <MainFigure seconds={ability.seconds} energy={ability.energy} />{' '}
            {(unit === 'energy' ? ability.energy : ability.seconds) === figure && mark}
            <span className={styles.ability}>
              {ability.name}
              {charges && ` · ${charges}`}
            </span>
            {ability.note && (
              <span className={styles.note} lang={textLanguage()}>
                {ability.note}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
