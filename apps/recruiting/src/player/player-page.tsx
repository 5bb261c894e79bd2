import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, GraduationCap, MapPin, Pencil } from 'lucide-react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAuth, useRoles } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { Chip } from '@lineup/ui/chip';
import { calendarDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { GameMark } from '@lineup/ui/game-mark';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Logo } from '@lineup/ui/logo';
import { NativeButton } from '@lineup/ui/native-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { isPlayer } from '../model/load-onboarding';
import { loadPlayer, type Achievement, type Player, type PlayerLink } from '../model/load-player';
import { states } from '../model/states';
import { SaveToList } from '../save-to-list/save-to-list';
import { MessagePlayer } from '../kit/message-player';
import { clipOf } from '../model/clip';
import { ClipCard } from './clip-card';
import { NextSteps } from './next-steps';
import { OwnerBar } from './owner-bar';
import type { ProfileSection } from './profile-sections';
import styles from './player-page.module.css';
import { ShareProfile } from './share-profile';
import { WeekView } from './week-view';

const edit = lazyPart(() => import('./edit-dialog'));

/** `/player/{slug}`: what a coach wants to know of a player, on one page. The player edits it in place. */
export function Component() {
  const { slug = '' } = useParams();
  const { status, user } = useAuth();
  const player = useQuery({ ...loadPlayer(slug, user?.id ?? null), enabled: status !== 'loading' });
  if (player.data) return <Profile key={slug} player={player.data} />;
  if (player.data === null) throw notFound();
  if (player.isPending) return <PageSkeleton shape="text" label="Loading player" />;
  return (
    <ErrorState
      title="This player could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void player.refetch()}
      backTo="/players"
      backLabel="All players"
    />
  );
}

interface ProfileProps {
  player: Player;
}

function Profile({ player }: ProfileProps) {
  const isNew = useJustPublished();
  const [isPreview, setPreview] = useState(false);
  const [editing, setEditing] = useState<ProfileSection | null>(null);
  const { user } = useAuth();
  const { actions, games, bio, availability, achievements, links, teams } = player;
  const name = player.name ?? 'Player';
  const isOwner = actions.edit && !isPreview;
  const { status, roles } = useRoles();
  const asked = { roles: roles.map(({ role }) => role), requests: [] };
  // Parents, casters and guardians have a page as well, and no games to tell of.
  const isOwnPlayer = isOwner && status === 'ready' && isPlayer(asked);
  const clips = links.flatMap((link) => {
    const clip = link.kind === 'highlight' ? clipOf(link.url) : null;
    return clip ? [{ link, clip }] : [];
  });
  const others = links.filter((link) => !clips.some((clip) => clip.link === link));
  // While the page shows as visitors see it, so do school and GPA.
  const academics = isPreview && !player.shows_academics ? null : player.academics;
  const hasAcademics = Boolean(academics?.school_name) || academics?.gpa != null;
  const onEdit = isOwner ? setEditing : undefined;

  return (
    <article className={styles.layout}>
      <title>{`${name} · Lineup`}</title>
      <meta name="description" content={summary(player)} />
      {actions.edit && (
        <OwnerBar
          player={player}
          isPreview={isPreview}
          onPreview={setPreview}
          onPublish={() => setEditing('publish')}
        />
      )}
      <header className={styles.hero}>
        <PersonAvatar name={name} url={player.avatar_url} size={96} />
        <div className={styles.who}>
          <h1>{name}</h1>
          <p className={styles.facts}>
            {player.class_year !== null && (
              <span>
                <GraduationCap size={16} aria-hidden /> Class of {player.class_year}
              </span>
            )}
            {player.state && (
              <span>
                <MapPin size={16} aria-hidden /> {states[player.state] ?? player.state}
              </span>
            )}
            {games[0] && (
              <span>
                <GameMark game={games[0].name} /> {[games[0].name, games[0].rank].filter(Boolean).join(', ')}
              </span>
            )}
          </p>
        </div>
        <div className={styles.actions}>
          {actions.message && <MessagePlayer player={player} />}
          {user && actions.add_to_list && <SaveToList listed={{ kind: 'player', id: player.user_id, name }} />}
          {(player.is_listed || actions.edit) && <ShareProfile player={player} />}
        </div>
      </header>
      {isOwner && (
        <NextSteps player={player} isNew={isNew && player.is_listed} isPlayer={isOwnPlayer} onEdit={setEditing} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {(bio || isOwner) && (
            <Section title="About" part="details" onEdit={onEdit}>
              {bio ? (
                <p className={styles.bio}>{bio}</p>
              ) : (
                <EmptyHint>Say how you play and what you look for.</EmptyHint>
              )}
            </Section>
          )}
          {(games.length > 0 || isOwnPlayer) && (
            <Section title="Games" part="games" onEdit={onEdit}>
              {games.length === 0 ? (
                <EmptyHint>No games yet.</EmptyHint>
              ) : (
                <ul className={styles.games}>
                  {games.map((game) => (
                    <li key={game.slug}>
                      <GameMark game={game.name} size={24} />
                      <div>
                        <h3>{game.name}</h3>
                        <p>{game.roles.join(', ') || 'Any role'}</p>
                      </div>
                      <p className={styles.rank}>{game.rank ?? 'Unranked'}</p>
                      {game.is_primary && games.length > 1 && <Chip tone="accent">Main game</Chip>}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          )}
          {(clips.length > 0 || isOwner) && (
            <Section title="Highlights" part="links" onEdit={onEdit}>
              {clips.length === 0 ? (
                <EmptyHint>Coaches watch clips first. Add one from YouTube, Twitch or Medal.</EmptyHint>
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
            <Section title="Achievements" part="achievements" onEdit={onEdit}>
              {achievements.length === 0 ? (
                <EmptyHint>Tournaments, leagues and ladders all count.</EmptyHint>
              ) : (
                <ul className={styles.rows}>
                  {achievements.map((each) => (
                    <AchievementRow key={each.id} achievement={each} />
                  ))}
                </ul>
              )}
            </Section>
          )}
        </div>
        <div className={styles.column}>
          {(availability.length > 0 || isOwnPlayer) && (
            <Section title="Availability" part="availability" onEdit={onEdit}>
              {availability.length === 0 ? (
                <EmptyHint>Say when you can practice.</EmptyHint>
              ) : (
                <WeekView slots={availability} />
              )}
            </Section>
          )}
          {(hasAcademics || isOwnPlayer) && (
            <Section title="School" part="details" onEdit={onEdit}>
              {hasAcademics ? (
                <dl className={styles.school}>
                  {academics?.school_name && (
                    <div>
                      <dt>High school</dt>
                      <dd>{academics.school_name}</dd>
                    </div>
                  )}
                  {academics?.gpa != null && (
                    <div>
                      <dt>GPA</dt>
                      <dd>{academics.gpa.toFixed(2)}</dd>
                    </div>
                  )}
                </dl>
              ) : (
                <EmptyHint>Not told yet.</EmptyHint>
              )}
              {isOwner && (
                <p className={styles.hint}>
                  {player.shows_academics
                    ? 'Everybody who sees this page sees it.'
                    : 'Only colleges that you write to see it.'}
                </p>
              )}
            </Section>
          )}
          {teams.length > 0 && (
            <Section title="Teams">
              <ul className={styles.teams}>
                {teams.map((team) => (
                  <li key={team.id}>
                    <Logo name={team.name} url={team.logo_url} size={40} />
                    <div>
                      <Link to={`/teams/${team.id}/manage`}>{team.name}</Link>
                      <p>{team.roles.join(', ')}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {others.length > 0 && (
            <Section title="Links" part="links" onEdit={onEdit}>
              <ul className={styles.rows}>
                {others.map((link) => (
                  <LinkRow key={link.id} link={link} />
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
      {editing && <edit.Part part={editing} player={player} onClose={() => setEditing(null)} />}
    </article>
  );
}

/** Whether the player comes from publishing for the first time; a reload is an ordinary visit. */
function useJustPublished(): boolean {
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  const navigate = useNavigate();
  const [isNew] = useState(state?.isNew ?? false);
  useEffect(() => {
    if (state?.isNew) void navigate('.', { replace: true, state: null, preventScrollReset: true });
  }, [state, navigate]);
  return isNew;
}

interface SectionProps {
  title: string;
  part?: ProfileSection;
  onEdit?: ((part: ProfileSection) => void) | undefined;
  children: ReactNode;
}

function Section({ title, part, onEdit, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {part && onEdit && (
          <NativeButton
            variant="ghost"
            aria-label={`Edit ${title.toLowerCase()}`}
            onPointerEnter={edit.prefetch}
            onClick={() => onEdit(part)}
          >
            <Pencil size={16} aria-hidden />
            Edit
          </NativeButton>
        )}
      </div>
      {children}
    </section>
  );
}

const EmptyHint = ({ children }: { children: ReactNode }) => <p className={styles.missing}>{children}</p>;

function AchievementRow({ achievement }: { achievement: Achievement }) {
  const { title, placement, achieved_on, game, link_url } = achievement;
  return (
    <li>
      <span>
        {placement !== null && <strong className={styles.place}>#{placement}</strong>}
        {link_url ? (
          <a href={link_url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {title} <ExternalLink size={14} aria-hidden />
          </a>
        ) : (
          title
        )}
      </span>
      <span className={styles.hint}>
        {[game, achieved_on && calendarDate(achieved_on)].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}

function LinkRow({ link }: { link: PlayerLink }) {
  return (
    <li>
      <a href={link.url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {link.title} <ExternalLink size={14} aria-hidden />
      </a>
      <span className={styles.hint}>{hostOf(link.url)}</span>
    </li>
  );
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/** One line for search engines and link previews. */
function summary({ name, class_year, games }: Player): string {
  const played = games.map((game) => [game.name, game.rank].filter(Boolean).join(' ')).join(', ');
  return [name, class_year && `class of ${class_year}`, played && `plays ${played}`].filter(Boolean).join(', ');
}
