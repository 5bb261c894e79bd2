import { CalendarClock, Clock, Globe, Trophy } from 'lucide-react';
import { Logo } from '@lineup/ui/logo';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import card from '../kit/card/card.module.css';
import { PLAY_LEVELS } from '../model/play-level';
import { rankText, recordText, SCRIM_FORMATS, SCRIM_REGIONS, type ScrimBlock, type ScrimTeam } from '../model/scrim';
import { plural, t } from '../language';
import styles from './scrims.module.css';

/** When, how long, where and how a block is played. */
export function BlockFacts({ block }: { block: ScrimBlock }) {
  const ranks = rankText(block);
  return (
    <>
      <ul className={styles.facts}>
        <li>
          <CalendarClock size={16} aria-hidden />
          <time dateTime={block.starts_at}>{`${nearDate(block.starts_at)} · ${timeOfDay(block.starts_at)}`}</time>
        </li>
        <li>
          <Clock size={16} aria-hidden />
          {plural(block.minutes, '{count} minute', '{count} minutes')}
        </li>
        <li>
          <Globe size={16} aria-hidden />
          {t(SCRIM_REGIONS[block.region])}
        </li>
        <li>
          <Trophy size={16} aria-hidden />
          {[t(PLAY_LEVELS[block.level]), t(SCRIM_FORMATS[block.format]), ranks].filter(Boolean).join(' · ')}
        </li>
      </ul>
      {block.note && <p className={card.text}>{block.note}</p>}
    </>
  );
}

/** The other team: its name, staff and how reliable it is. */
export function OtherTeam({ team, level: Heading = 'h3' }: { team: ScrimTeam; level?: 'h2' | 'h3' | 'h4' }) {
  return (
    <div className={styles.team}>
      <Logo name={team.name} url={team.logo_url} size={40} />
      <div className={styles.text}>
        <Heading className={card.title}>{team.name}</Heading>
        {team.staff.length > 0 && <p className={card.fact}>{t('Staff: {names}', { names: team.staff.join(', ') })}</p>}
        <p className={card.fact}>{recordText(team.record)}</p>
      </div>
    </div>
  );
}
