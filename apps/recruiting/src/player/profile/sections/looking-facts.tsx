import { plainDate } from '@lineup/ui/dates';
import { GameMark } from '@lineup/ui/game-mark';
import { LocalTime } from '@lineup/ui/local-time';
import type { SoughtGame } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';
import { t } from '../../../language';

/** For which games and roles, and until when. */
export function LookingFacts({ looking }: { looking: SoughtGame[] }) {
  const [first] = looking;
  if (!first) return null;
  return (
    <>
      <ul className={styles.games}>
        {looking.map(({ slug, name, roles }) => (
          <li key={slug}>
            <GameMark game={name} size={24} />
            <div>
              <h3>{name}</h3>
              <p>{roles.join(', ') || t('Any role')}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={page.hint}>
        {first.is_over ? t('Ended on') : t('Until')} <LocalTime at={first.ends_at} as={plainDate} />
      </p>
    </>
  );
}
