import { CalendarPlus } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { EmptyState } from '@lineup/ui/empty-state';
import { nearDate, timeOfDay } from '@lineup/ui/dates';
import card from '../kit/card/card.module.css';
import { useAnswerScrimAsk, useAnswerScrimOffer, useWithdrawScrimPost } from './arrange-scrim';
import { BlockFacts, OtherTeam } from './block-facts';
import type { Sentences } from '@lineup/language';
import { t } from '../language';
import type { AskedBlock, OwnPost, ScrimScreen } from './list-scrims';
import { ScrimRow } from './scrim-row';
import styles from './scrims.module.css';

/** What the viewer's teams have agreed on, posted and asked for. What waits for an answer comes first. */
export function OwnScrims({ screen, now }: { screen: ScrimScreen; now: Date }) {
  const { posts, asked, scrims } = screen;
  const nameOf = (id: string) =>
    screen.teams.length > 1 ? (screen.teams.find((team) => team.id === id)?.name ?? null) : null;
  const coming = scrims.filter((scrim) => !scrim.called_off && new Date(scrim.starts_at) > now).toReversed();
  const over = scrims.filter((scrim) => !coming.includes(scrim));
  if (posts.length + asked.length + scrims.length === 0)
    return (
      <EmptyState
        icon={<CalendarPlus aria-hidden />}
        title={t('No scrims yet')}
        description={t('Post a block of time, or ask for one that another team posted.')}
      />
    );
  return (
    <div className={styles.sections}>
      {posts.length > 0 && (
        <section className={card.section} aria-labelledby="posts-heading">
          <h2 id="posts-heading" className={card.heading}>
            {t('Posted')}
          </h2>
          <ul className={card.grid}>
            {posts.map((post) => (
              <PostCard key={post.id} post={post} as={nameOf(post.team_id)} />
            ))}
          </ul>
        </section>
      )}
      {asked.length > 0 && (
        <section className={card.section} aria-labelledby="asked-heading">
          <h2 id="asked-heading" className={card.heading}>
            {t('Asked for')}
          </h2>
          <ul className={card.grid}>
            {asked.map((block) => (
              <AskedCard key={`${block.id} ${block.team_id}`} block={block} as={nameOf(block.team_id)} />
            ))}
          </ul>
        </section>
      )}
      {[
        { id: 'coming', title: t('Agreed'), list: coming },
        { id: 'over', title: t('Played and called off'), list: over },
      ].map(
        ({ id, title, list }) =>
          list.length > 0 && (
            <section key={id} className={card.section} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`} className={card.heading}>
                {title}
              </h2>
              <ul className={card.grid}>
                {list.map((scrim) => (
                  <ScrimRow key={`${scrim.id} ${scrim.team_id}`} scrim={scrim} as={nameOf(scrim.team_id)} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

const titleOf = (block: { game_name: string }, as: string | null) => [block.game_name, as].filter(Boolean).join(' · ');

function PostCard({ post, as }: { post: OwnPost; as: string | null }) {
  const answer = useAnswerScrimAsk();
  const withdraw = useWithdrawScrimPost();
  return (
    <li className={card.card}>
      <h3 className={card.title}>{titleOf(post, as)}</h3>
      <BlockFacts block={post} />
      {post.asks.length === 0 ? (
        <p className={styles.note}>{t('Nobody asks for it yet.')}</p>
      ) : (
        <ul className={styles.asking} aria-label={t('Teams that ask for it')}>
          {post.asks.map(({ team, state }) => (
            <li key={team.id}>
              <OtherTeam team={team} level="h4" />
              {state === 'offered' && (
                <p className={styles.note}>{t('It is offered to them: they take it, or you accept.')}</p>
              )}
              <div className={styles.actions}>
                <Button
                  variant="primary"
                  isBusy={answer.isRunning(`${post.id} ${team.id}`)}
                  aria-label={t('Accept {team}', { team: team.name })}
                  onClick={() => answer.mutate({ postId: post.id, teamId: team.id, accept: true })}
                >
                  {t('Accept')}
                </Button>
                <Button
                  aria-label={t('Decline {team}', { team: team.name })}
                  onClick={() => answer.mutate({ postId: post.id, teamId: team.id, accept: false })}
                >
                  {t('Decline')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <ConfirmDialog
          title={t('Withdraw the post of {day}, {time}?', {
            day: nearDate(post.starts_at),
            time: timeOfDay(post.starts_at),
          })}
          description={post.asks.length > 0 ? t('The teams that ask for it are told that it is declined.') : undefined}
          yes={t('Withdraw post')}
          no={t('Keep post')}
          isDestructive
          onConfirm={() => withdraw.mutate(post.id)}
        >
          {(question) => (
            <Button variant="ghost" onClick={question}>
              {t('Withdraw…')}
            </Button>
          )}
        </ConfirmDialog>
      </div>
    </li>
  );
}

const ASK_STATES: Record<string, string> = {
  waiting: 'Waits for their answer',
  declined: 'Declined',
} satisfies Sentences;

function AskedCard({ block, as }: { block: AskedBlock; as: string | null }) {
  const answer = useAnswerScrimOffer();
  const isRunning = answer.isRunning(`${block.id} ${block.team_id}`);
  const choose = (accept: boolean) => answer.mutate({ postId: block.id, teamId: block.team_id, accept });
  return (
    <li className={card.card}>
      <OtherTeam team={block.team} />
      {as && <p className={card.fact}>{t('Asked by {team}', { team: as })}</p>}
      <BlockFacts block={block} />
      <div className={styles.actions}>
        {block.ask === 'offered' ? (
          <>
            <Button variant="primary" isBusy={isRunning} onClick={() => choose(true)}>
              {t('Take it: it is free again')}
            </Button>
            <Button onClick={() => choose(false)}>{t('No longer')}</Button>
          </>
        ) : (
          <>
            <Chip tone={block.ask === 'waiting' ? 'info' : 'plain'}>{t(ASK_STATES[block.ask] ?? block.ask)}</Chip>
            {block.ask === 'waiting' && (
              <Button variant="ghost" isBusy={isRunning} onClick={() => choose(false)}>
                {t('No longer ask')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}
