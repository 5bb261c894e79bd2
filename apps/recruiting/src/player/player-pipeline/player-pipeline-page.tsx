import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { toDataError, useLiveQuery } from '@lineup/data';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ProfileLink } from '../kit/profile-link';
import { StatusTrack } from '../../kit/status-track';
import { outcomeText } from '../../model/answers';
import { loadPlayerPipeline, type PlayerPipeline, type Standing } from '../model/load-player-pipeline';
import { EmbedStatus } from './embed-status';
import styles from './player-pipeline-page.module.css';
import { databaseSays, rich, t } from '../../language';

/** `/player/{slug}/pipeline`: where a player stands with each college, in the colleges' own player-safe words; one's own as `me`, too. */
export function Component() {
  const { slug = '' } = useParams();
  return (
    <RequireAuth fallback={<PageSkeleton label={t('Loading pipeline')} />}>
      <Pipeline key={slug} slug={slug} />
    </RequireAuth>
  );
}

function Pipeline({ slug }: { slug: string }) {
  const userId = useAuth().user?.id ?? '';
  const pipeline = useQuery(loadPlayerPipeline(slug, userId));
  useLiveQuery({
    topic: pipeline.data?.is_own ? `user:${userId}` : null,
    key: loadPlayerPipeline(slug, userId).queryKey,
    events: ['recruiting'],
  });
  if (pipeline.data) return <Standings pipeline={pipeline.data} slug={slug} />;
  if (pipeline.isPending) return <PageSkeleton label={t('Loading pipeline')} />;
  if (toDataError(pipeline.error).kind === 'not-found') throw notFound();
  return (
    <ErrorState
      isPage
      title={t('Your pipeline could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={() => void pipeline.refetch()}
      backTo="/"
      backLabel={t('Home')}
    />
  );
}

function Standings({ pipeline, slug }: { pipeline: PlayerPipeline; slug: string }) {
  const { is_own, can_embed, player, interests } = pipeline;
  const title = is_own ? t('Where I stand') : t('Where {name} stands', { name: player.name ?? t('this player') });
  return (
    <section className={styles.layout}>
      <title>{`${title} · Lineup`}</title>
      <PageHeader
        breadcrumb={<ProfileLink slug={player.slug} isOwn={is_own} />}
        title={title}
        purpose={t('Where each college has you in its process. This page updates by itself.')}
        actions={
          <>
            {can_embed && <EmbedStatus />}
            {is_own && interests.some(({ stage_kind: kind }) => kind === 'offered' || kind === 'committed') && (
              <LinkButton to="/player/me/offers">{t('What my offers cost')}</LinkButton>
            )}
            <LinkButton to={`/player/${slug}/college-board`}>
              {is_own ? t('My college board') : t('College board')}
            </LinkButton>
          </>
        }
      />
      {interests.length === 0 ? (
        <EmptyState
          icon={<Send aria-hidden />}
          title={t('No college has you in its pipeline yet')}
          description={is_own ? t('Write to a program that fits. Where you stand shows here.') : undefined}
          action={
            is_own && (
              <LinkButton variant="primary" to="/colleges">
                {t('Find colleges')}
              </LinkButton>
            )
          }
        />
      ) : (
        groupsOf(interests).map(({ title: group, standings }) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h2>
              {group} <span className={styles.muted}>{standings.length}</span>
            </h2>
            <ul className={styles.standings}>
              {standings.map((standing) => (
                <StandingRow key={standing.interest_id} standing={standing} isOwn={is_own} />
              ))}
            </ul>
          </section>
        ))
      )}
    </section>
  );
}

/** What asks for a decision of the player first, what is over last. */
function groupsOf(interests: readonly Standing[]) {
  const of = (...kinds: string[]) => interests.filter(({ stage_kind: kind }) => kinds.includes(kind));
  const settled = ['offered', 'committed', 'closed'];
  return [
    { title: t('Offers'), standings: of('offered') },
    { title: t('Committed'), standings: of('committed') },
    { title: t('In progress'), standings: interests.filter(({ stage_kind: kind }) => !settled.includes(kind)) },
    { title: t('Closed'), standings: of('closed') },
  ].filter(({ standings }) => standings.length > 0);
}

function StandingRow({ standing, isOwn }: { standing: Standing; isOwn: boolean }) {
  const { college, label, since, sent_at, answered_at, stage_kind, passed } = standing;
  const answer = outcomeText(standing);
  return (
    <li className={styles.standing}>
      <Logo name={college.name} url={college.logo_url} colors={college.colors} size={44} />
      <div className={styles.who}>
        <h3>{college.is_published ? <Link to={`/college/${college.slug}`}>{college.name}</Link> : college.name}</h3>
        <p className={styles.muted}>
          {sent_at ? t('You wrote on {day}', { day: plainDate(sent_at) }) : t('They added you')}
          {answer && ` · ${answer}`}
        </p>
        {isOwn && (
          <Link className={styles.steps} to={`/recruiting-status/${standing.interest_id}`}>
            {rich(
              'See each step<more> with {college}</more>',
              { more: (words) => <span className="lu-visually-hidden">{words}</span> },
              { college: college.name },
            )}
          </Link>
        )}
      </div>
      <div className={styles.stage}>
        <Chip tone={stage_kind === 'offered' || stage_kind === 'committed' ? 'accent' : 'info'}>
          {databaseSays(label)}
        </Chip>
        {since && <span className={styles.muted}>{t('since {day}', { day: plainDate(since) })}</span>}
      </div>
      <div className={styles.track}>
        <StatusTrack
          sent_at={sent_at}
          answered={answered_at !== null}
          stage={label}
          stage_kind={stage_kind}
          passed={passed}
        />
      </div>
    </li>
  );
}
