import { Suspense } from 'react';
import { ExternalLink } from 'lucide-react';
import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import { SourceMark } from '@lineup/ui/source-mark';
import { LazyConfirmFacts } from '../../../kit/lazy-confirm-facts';
import type { Achievement, Player, PlayerLink } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';
import { t } from '../../../language';

const FOREIGN = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

/** What a player has won or reached, and who stands behind it. */
export function AchievementRow({ achievement, player }: { achievement: Achievement; player: Player }) {
  const { id, source = null, title, placement, achieved_on, game, link_url } = achievement;
  return (
    <li>
      <span>
        {placement !== null && <strong className={styles.place}>#{placement}</strong>}
        {link_url ? (
          <a href={link_url} {...FOREIGN}>
            {title} <ExternalLink size={14} aria-hidden />
          </a>
        ) : (
          title
        )}
      </span>
      <span className={page.hint}>
        {game}
        {game && achieved_on && ' · '}
        {achieved_on && <LocalTime at={achieved_on} as={calendarDate} />}
      </span>
      <span className={styles.sourceLine}>
        <SourceMark source={source} />
        {player.actions.confirm && (
          <Suspense fallback={null}>
            <LazyConfirmFacts
              playerId={player.user_id}
              name={player.name ?? t('Player')}
              facts={[{ kind: 'achievement', id, value: title, source }]}
            />
          </Suspense>
        )}
      </span>
    </li>
  );
}

/** A link of a player that is no clip. */
export function LinkRow({ link }: { link: PlayerLink }) {
  return (
    <li>
      <a href={link.url} {...FOREIGN}>
        {link.title} <ExternalLink size={14} aria-hidden />
      </a>
      <span className={page.hint}>{hostOf(link.url)}</span>
    </li>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');
