import type { CSSProperties, ReactNode } from 'react';
import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import { KeyCap, MainFigure, chargesText } from '../kit/figures';
import type { Sort } from '../model/address';
import type { Ability, Hero } from '../model/cooldown';
import { HeroName, PickButton, type PickProps } from './hero-name';
import { LastChange, type LastChanges } from './last-change';
import styles from './cooldown-table.module.css';
import type { Listed } from './rows';
import { textLanguage } from '../../kit/text-language';
import { t } from '../../language';

export interface ListedProps extends PickProps {
  listed: Listed;
  heroOf(slug: string): Hero | undefined;
  changes: LastChanges;
}

interface CooldownTableProps extends ListedProps {
  sort: Sort;
  isDescending: boolean;
  onSort(sort: Sort, isDescending: boolean): void;
}

/** Bars end here, in seconds: two of 140 take longer, and on their scale the others could not be compared. */
const BAR_END = 45;

/** The list on a wide screen and on paper: abilities under their heroes, or each in a row of its own. */
export function CooldownTable({ listed, heroOf, changes, sort, isDescending, onSort, ...pick }: CooldownTableProps) {
  const head = (column: Sort, label: ReactNode, className?: string) => {
    const isSorted = sort === column;
    return (
      <th scope="col" className={className} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
        <button type="button" className={styles.sort} onClick={() => onSort(column, isSorted && !isDescending)}>
          {label}
          <span aria-hidden>{isSorted ? (isDescending ? '↓' : '↑') : ''}</span>
        </button>
      </th>
    );
  };
  return (
    <table className={styles.table}>
      <caption className="lu-visually-hidden">{t('Cooldowns of Marvel Rivals heroes')}</caption>
      <thead>
        <tr>
          {head('hero', t('Hero'), styles.heroColumn)}
          {head('ability', t('Ability'))}
          <th scope="col" className={styles.keyColumn}>
            {t('Key')}
          </th>
          {head(
            sort === 'ultimate' ? 'ultimate' : 'cooldown',
            sort === 'ultimate' ? t('Ultimate cost') : t('Cooldown'),
            styles.figureColumn,
          )}
          <th scope="col" className={styles.chargesColumn}>
            {t('Charges')}
          </th>
          <th scope="col" className={styles.changeColumn}>
            {t('Last change')}
          </th>
        </tr>
      </thead>
      {listed.kind === 'heroes' ? (
        listed.heroes.map((hero) => (
          <tbody key={hero.slug}>
            {hero.abilities.map((ability, index) => (
              <tr key={ability.id}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={hero.abilities.length} className={styles.heroCell}>
                    <div className={styles.heroStick}>
                      <HeroName hero={hero} />
                      <PickButton hero={hero} {...pick} />
                    </div>
                  </th>
                )}
                <AbilityCells ability={ability} changes={changes} />
              </tr>
            ))}
          </tbody>
        ))
      ) : (
        <tbody>
          {listed.rows.map((ability) => {
            const hero = heroOf(ability.heroSlug);
            return (
              <tr key={ability.id}>
                <td className={styles.heroCell}>
                  {hero && (
                    <div className={styles.heroLine}>
                      <HeroName hero={hero} isShort />
                      <PickButton hero={hero} {...pick} />
                    </div>
                  )}
                </td>
                <AbilityCells ability={ability} changes={changes} />
              </tr>
            );
          })}
        </tbody>
      )}
    </table>
  );
}

function AbilityCells({ ability, changes }: { ability: Ability; changes: LastChanges }) {
  const { seconds } = ability;
  return (
    <>
      <td>
        <span className={styles.ability}>{ability.name}</span>
        <AbilityKind ability={ability} />
        <Note ability={ability} />
      </td>
      <td>
        <KeyCap name={ability.key} />
      </td>
      <td className={styles.figureCell}>
        <MainFigure seconds={ability.seconds} energy={ability.energy} />
        {seconds !== null &&
          (seconds > BAR_END ? (
            <span className={styles.offScale} aria-hidden>
              {t('bars end at {end}s', { end: BAR_END })}
            </span>
          ) : (
            <span className={styles.bar} aria-hidden>
              <span style={{ '--share': seconds / BAR_END } as CSSProperties} />
            </span>
          ))}
      </td>
      <td>{chargesText(ability.charges)}</td>
      <td>
        <LastChange ability={ability} changes={changes} />
      </td>
    </>
  );
}

/** What is said of an ability that is no usual one. */
export const AbilityKind = ({ ability: { kind } }: { ability: Ability }) =>
  kind === 'Normal' ? null : <span className={styles.kind}>{t(kind)}</span>;

export const Note = ({ ability: { note, asOf } }: { ability: Ability }) =>
  note || asOf ? (
    <span className={styles.note}>
      {note && <span lang={textLanguage()}>{note}</span>}
      {asOf && (
        <>
          {' '}
          {t('Corrected, as of')} <LocalTime at={asOf} as={calendarDate} />.
        </>
      )}
    </span>
  ) : null;
