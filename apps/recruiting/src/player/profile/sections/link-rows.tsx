import { ExternalLink } from 'lucide-react';
import { calendarDate } from '@lineup/ui/dates';
import { LocalTime } from '@lineup/ui/local-time';
import type { Achievement, PlayerLink } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';

const FOREIGN = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

/** What a player has won or reached. */
export function AchievementRow({ achievement }: { achievement: Achievement }) {
  const { title, placement, achieved_on, game, link_url } = achievement;
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
