import { useRoles } from '@lineup/auth';
import { lazyView } from '@lineup/ui/lazy-view';
import { clipOf } from '../../model/clip';
import { isPlayer } from '../../model/load-onboarding';
import type { Player } from '../../model/load-player';
import { ClipCard } from './clip-card';
import { GameRows } from './game-rows';
import { LookingFacts } from './looking-facts';
import { ResultRows } from './result-rows';
import { AchievementRow, LinkRow } from './link-rows';
import page from '../kit/player-page.module.css';
import styles from './rows.module.css';
import type { ProfileSection } from '../kit/profile-sections';
import { SchoolFacts } from './school-facts';
import { EmptyHint, Section } from './section';
import { TeamRows } from './team-rows';
import { WeekView } from './week-view';
import { t } from '../../../language';

// Few players show any.
const evaluationRows = lazyView(() => import('./evaluation-rows'), null);

interface ProfileBodyProps {
  player: Player;
  /** Given to the player alone, who sees empty parts as well. */
  onEdit?: (part: ProfileSection) => void;
}

/** The parts of the page, as far as there is something in them. */
export function ProfileBody({ player, onEdit }: ProfileBodyProps) {
  const {
    games,
    bio,
    availability,
    achievements,
    links,
    teams,
    academics,
    looking = [],
    results = [],
    evaluations = [],
  } = player;
  const isOwner = onEdit !== undefined;
  const { status, roles } = useRoles();
  // Parents, casters and guardians have a page as well, and no games to tell of.
  const isOwnPlayer =
    isOwner && status === 'ready' && isPlayer({ roles: roles.map(({ role }) => role), requests: player.pending ?? [] });
  const clips = links.flatMap((link) => {
    const clip = link.kind === 'highlight' ? clipOf(link.url) : null;
    return clip ? [{ link, clip }] : [];
  });
  const others = links.filter((link) => !clips.some((clip) => clip.link === link));
  const hasAcademics = academics !== null && Object.values(academics).some((value) => value !== null);

  return (
    <div className={page.columns}>
      <div className={page.column}>
        {!isOwner && looking.length > 0 && (
          <Section title={t('Looking for a team')}>
            <LookingFacts looking={looking} />
          </Section>
        )}
        {(bio || isOwner) && (
          <Section title={t('About')} part="details" onEdit={onEdit}>
            {bio ? (
              <p className={page.bio}>{bio}</p>
            ) : (
              <EmptyHint>{t('Say how you play and what you are looking for.')}</EmptyHint>
            )}
          </Section>
        )}
        {(games.length > 0 || isOwnPlayer) && (
          <Section title={t('Games')} part="games" onEdit={onEdit}>
            {games.length === 0 ? <EmptyHint>{t('No games yet.')}</EmptyHint> : <GameRows player={player} />}
          </Section>
        )}
        {(clips.length > 0 || isOwner) && (
          <Section title={t('Highlights')} part="links" onEdit={onEdit}>
            {clips.length === 0 ? (
              <EmptyHint>{t('Coaches watch clips first. Add one from YouTube, Twitch or Medal.')}</EmptyHint>
            ) : (
              <ul className={styles.clips}>
                {clips.map(({ link, clip }) => (
                  <ClipCard key={link.id} link={link} clip={clip} />
                ))}
              </ul>
            )}
          </Section>
        )}
        {(achievements.length > 0 || isOwner) && (
          <Section title={t('Achievements')} part="achievements" onEdit={onEdit}>
            {achievements.length === 0 ? (
              <EmptyHint>{t('Tournaments, leagues and ladders all count.')}</EmptyHint>
            ) : (
              <ul className={styles.rows}>
                {achievements.map((each) => (
                  <AchievementRow key={each.id} achievement={each} player={player} />
                ))}
              </ul>
            )}
          </Section>
        )}
        {results.length > 0 && (
          <Section title={t('Results')} part="results" onEdit={onEdit}>
            <ResultRows results={results} />
            {isOwner && (
              <p className={page.hint}>
                {player.shows_results
                  ? t('Everybody who sees this page sees your results.')
                  : t('Only you see your results here.')}
              </p>
            )}
          </Section>
        )}
        {!isOwner && evaluations.length > 0 && (
          <Section title={t('Evaluations by coaches')}>
            <evaluationRows.Part evaluations={evaluations} />
          </Section>
        )}
      </div>
      <div className={page.column}>
        {(availability.length > 0 || isOwnPlayer) && (
          <Section title={t('Availability')} part="availability" onEdit={onEdit}>
            {availability.length === 0 ? (
              <EmptyHint>{t('Say when you can practice.')}</EmptyHint>
            ) : (
              <WeekView slots={availability} />
            )}
          </Section>
        )}
        {(hasAcademics || isOwnPlayer) && (
          <Section title={t('School')} part="details" onEdit={onEdit}>
            {hasAcademics ? <SchoolFacts academics={academics} /> : <EmptyHint>{t('Nothing entered yet.')}</EmptyHint>}
            {isOwner && (
              <p className={page.hint}>
                {player.shows_academics
                  ? t(
                      'School and GPA show to everybody who sees this page. Only colleges that you write to see the scholarship you need.',
                    )
                  : t('Only colleges that you write to see this.')}
              </p>
            )}
          </Section>
        )}
        {teams.length > 0 && (
          <Section title={t('Teams')} part="attendance" onEdit={onEdit}>
            <TeamRows teams={teams} />
            {isOwner && (
              <p className={page.hint}>
                {player.shows_attendance
                  ? t('Everybody who sees this page sees your attendance.')
                  : t('Only you see your attendance here.')}
              </p>
            )}
          </Section>
        )}
        {others.length > 0 && (
          <Section title={t('Links')} part="links" onEdit={onEdit}>
            <ul className={styles.rows}>
              {others.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
          </Section>
        )}
      </div>
    </div>
  );
}
