import { Link } from 'react-router-dom';
import { GameName } from '@lineup/ui/game-mark';
import { Logo } from '@lineup/ui/logo';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { SourceMark } from '@lineup/ui/source-mark';
import { cityLine } from '@lineup/ui/country-name';
import { itemName, type ListItem } from '../model/load-list';
import { scholarshipText } from '../../model/scholarship';
import { usePlaceName } from '../../model/place-name';
import styles from './lists.module.css';
import { t } from '../../language';

/** Who or what stands on a list, with the facts by which one tells it from others. */
export function ItemSummary({ item }: { item: ListItem }) {
  const { college, player } = item;
  const name = itemName(item);
  const home = usePlaceName(player ?? null);
  const to = college ? `/college/${college.slug}` : player?.slug ? `/player/${player.slug}` : null;
  const facts = college
    ? [cityLine(college), scholarshipText(null, college.scholarship_max)]
    : [player?.class_year && t('Class of {year}', { year: player.class_year }), home];
  const games = college
    ? college.games.map((game) => ({ name: game, rank: null, sources: null }))
    : (player?.games ?? []);
  return (
    <>
      {college ? (
        <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
      ) : (
        <PersonAvatar name={name} url={player?.avatar_url} size={40} />
      )}
      <div className={styles.face}>
        <h2>{to ? <Link to={to}>{name}</Link> : name}</h2>
        <p className={styles.muted}>{facts.filter(Boolean).join(' · ')}</p>
        {games.length > 0 && (
          <ul className={styles.games} aria-label={t('Games')}>
            {games.map((game) => (
              <li key={game.name}>
                <GameName game={game.name} />
                {game.rank && (
                  <>
                    <span className={styles.muted}> {game.rank}</span>{' '}
                    <SourceMark source={game.sources?.rank} isShort />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
