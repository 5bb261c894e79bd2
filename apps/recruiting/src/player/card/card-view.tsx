import { factsOfGame } from '@lineup/product';
import { Chip } from '@lineup/ui/chip';
import { GameMark } from '@lineup/ui/game-mark';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { SourceMark, SourceMarks } from '@lineup/ui/source-mark';
import { usePlaceName } from '../../model/place-name';
import type { PlayerCard } from './load-player-card';
import styles from './player-card.module.css';
import { t } from '../../language';

const MAX_GAMES = 3;

/** The card itself. School and GPA stand on it only for those who may read them, and never on the shared picture. */
export function CardView({ card }: { card: PlayerCard }) {
  const { team, class_year, best_result: result, academics } = card;
  const name = card.name ?? t('Player');
  const home = usePlaceName(card);
  const about = [team, class_year && t('Class of {year}', { year: class_year }), home].filter(Boolean);
  const games = card.games.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary)).slice(0, MAX_GAMES);
  const school = [academics?.school_name, academics?.gpa != null && `${t('GPA')} ${academics.gpa.toFixed(2)}`].filter(
    Boolean,
  );
  return (
    <article className={styles.card} aria-label={t('Player card of {name}', { name })}>
      <div className={styles.head}>
        <PersonAvatar name={name} url={card.avatar_url} size={88} />
        <div className={styles.who}>
          <h2>{name}</h2>
          {about.length > 0 && <p>{about.join(' · ')}</p>}
          {team && (
            <p>
              <SourceMark
                about={team}
                source={card.is_own_team ? null : { kind: 'confirmed', is_current: true, of: t('its roster') }}
              />
            </p>
          )}
        </div>
      </div>
      {games.length > 0 && (
        <ul className={styles.games} aria-label={t('Games')}>
          {games.map((game) => (
            <li key={game.slug}>
              <GameMark game={game.name} size={24} />
              <div>
                <strong>{game.name}</strong>
                <span>{[game.rank ?? t('Unranked'), ...game.roles].join(' · ')}</span>
                <SourceMarks facts={factsOfGame(game)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {(result || school.length > 0) && (
        <dl className={styles.facts}>
          {result && (
            <div>
              <dt>{t('Best result')}</dt>
              <dd>
                {[result.placement !== null && `#${result.placement}`, result.title].filter(Boolean).join(' ')}{' '}
                <SourceMark source={result.source} />
              </dd>
            </div>
          )}
          {school.length > 0 && (
            <div>
              <dt>
                {t('School')} <Chip>{t('Not on the shared picture')}</Chip>
              </dt>
              <dd>{school.join(' · ')}</dd>
            </div>
          )}
        </dl>
      )}
      <p className={styles.address}>{`${location.host}/player/${card.slug}`}</p>
    </article>
  );
}
