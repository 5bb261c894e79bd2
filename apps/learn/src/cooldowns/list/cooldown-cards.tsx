import type { CSSProperties } from 'react';
import { KeyCap, MainFigure, chargesText } from '../kit/figures';
import type { Ability } from '../model/cooldown';
import { AbilityKind, Note, type ListedProps } from './cooldown-table';
import { HeroName, PickButton } from './hero-name';
import { LastChange, type LastChanges } from './last-change';
import styles from './cooldown-cards.module.css';

/** The list on a phone: a card for each hero, or one row for each ability. */
export function CooldownCards({ listed, heroOf, changes, ...pick }: ListedProps) {
  if (listed.kind === 'rows')
    return (
      <ul className={styles.lines} data-flat>
        {listed.rows.map((ability) => (
          <Line key={ability.id} ability={ability} changes={changes} hero={heroOf(ability.heroSlug)?.name} />
        ))}
      </ul>
    );
  return (
    <ul className={styles.cards}>
      {listed.heroes.map((hero) => (
        <li key={hero.slug} className={styles.card} style={{ '--lines': hero.abilities.length } as CSSProperties}>
          <div className={styles.cardHead}>
            <h2 className={styles.cardTitle}>
              <HeroName hero={hero} />
            </h2>
            <PickButton hero={hero} {...pick} />
          </div>
          <ul className={styles.lines}>
            {hero.abilities.map((ability) => (
              <Line key={ability.id} ability={ability} changes={changes} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  ability: Ability;
  changes: LastChanges;
  hero?: string | undefined;
}

function Line({ ability, changes, hero }: LineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.lineWords}>
        <span className={styles.ability}>{ability.name}</span> <AbilityKind ability={ability} />
        <span className={styles.facts}>
          {hero && <strong>{hero}</strong>}
          {chargesText(ability.charges)}
          <LastChange ability={ability} changes={changes} />
        </span>
        <Note ability={ability} />
      </div>
      <KeyCap name={ability.key} />
      <span className={styles.lineFigure}>
        <MainFigure seconds={ability.seconds} energy={ability.energy} />
      </span>
    </li>
  );
}
