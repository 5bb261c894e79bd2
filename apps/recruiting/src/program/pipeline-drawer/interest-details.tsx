import { Suspense, useState } from 'react';
import { ArrowRightLeft, CircleAlert, ExternalLink, Pencil, Tag, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Chip } from '@lineup/ui/chip';
import { plainDate } from '@lineup/ui/dates';
import { GameMark } from '@lineup/ui/game-mark';
import { lazyPart, lazyQuietly } from '@lineup/ui/lazy-part';
import { lazyView } from '@lineup/ui/lazy-view';
import { Button } from '@lineup/ui/button';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { SourceMark, SourceMarks } from '@lineup/ui/source-mark';
import { factsOfGame } from '@lineup/product';
import { LazyConfirmFacts } from '../../kit/lazy-confirm-facts';
import type { Interest } from '../model/load-interest';
import type { PipelineCard } from '../model/load-pipeline';
import { claimWays } from '../../model/answers';
import { interestSources } from '../../model/pipeline-address';
import { usePlaceName } from '../../model/place-name';
import { daysSince, daysWaiting, goneOn, inDays, LATE_DAYS } from '../model/waiting';
import { AnswersSection } from './answers-section';
import { DeleteProspect } from './delete-prospect';
import styles from './kit/drawer.module.css';
import { EvaluationSection } from './evaluation-section';
import { HistorySection } from './history-section';
import type { InterestDrawerProps } from './drawer-props';
import { NotesSection } from './notes/notes-section';
import { PlayerView } from './player-view';
import { ConversationSection } from './reply/conversation-section';
import { ReplySection } from './reply/reply-section';
import { TasksSection } from './tasks/tasks-section';

const meetingsSection = lazyView(() => import(/* webpackChunkName: "drawer" */ './meetings/meetings-section'), null);
const offersSection = lazyView(() => import(/* webpackChunkName: "drawer" */ './offers/offers-section'), null);
const papersSection = lazyView(() => import(/* webpackChunkName: "drawer" */ './papers/papers-section'), null);
const ContactsSection = lazyQuietly(() => import(/* webpackChunkName: "drawer" */ './contacts/contacts-section'));
const LossLine = lazyQuietly(() => import(/* webpackChunkName: "drawer" */ './loss/loss-line'));
const CoachEvaluations = lazyQuietly(() => import(/* webpackChunkName: "drawer" */ './coach-evaluations'));
const editing = lazyPart(() => import('./facts-dialog'));

interface InterestDetailsProps extends InterestDrawerProps {
  interest: Interest;
  /** Whether the reader came here by sending to somebody else. */
  takesFocus: boolean;
  onSent(): void;
}

/** The parts of the drawer: what the player wrote, the answer to it, then everything else. */
export function InterestDetails(props: InterestDetailsProps) {
  const { interest, pipeline, takesFocus, onDialog, onDone, onSent } = props;
  const [now] = useState(() => Date.now());
  const [isEditing, setEditing] = useState(false);
  const stage = pipeline.stages.find(({ id }) => id === interest.stage_id);
  const waiting = daysWaiting(interest, now);
  const tags = pipeline.tags.filter(({ id }) => interest.tag_ids.includes(id));
  const assignee = pipeline.people.find(({ id }) => id === interest.assignee_id)?.name;
  const card: PipelineCard = {
    ...interest,
    stage_id: interest.stage_id ?? '',
    stage_since: interest.stage_since ?? interest.created_at,
    notes: interest.notes.length,
  };
  const { work } = interest.can;
  const home = usePlaceName(interest);
  const gpa = interest.academics?.gpa ?? interest.known.gpa;
  const school = interest.academics?.school_name ?? interest.school;
  return (
    <div className={styles.content}>
      <div className={styles.who}>
        <PersonAvatar url={interest.avatar_url} name={interest.name} size={56} />
        <div>
          <h2>{interest.name}</h2>
          <p className={styles.muted}>
            {[interest.class_year !== null && `Class of ${interest.class_year}`, school, home]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className={styles.chips}>
        {interest.withdrawn_at ? <Chip>Withdrawn</Chip> : <Chip tone="accent">{stage?.name}</Chip>}
        {waiting !== null && (
          <Chip
            tone={waiting > LATE_DAYS ? 'warning' : 'info'}
            icon={waiting > LATE_DAYS ? <CircleAlert size={14} aria-hidden /> : undefined}
          >
            {waiting > LATE_DAYS ? 'Unanswered' : 'Waiting'} {inDays(waiting)}
          </Chip>
        )}
        {interest.answered_at && <Chip tone="success">Answered {plainDate(interest.answered_at)}</Chip>}
        {!interest.answered_at && interest.claimed_way && (
          <Chip>You say: answered {claimWays[interest.claimed_way]}</Chip>
        )}
        {interest.fit !== null && (
          <Chip>
            Fit {interest.fit} of 100
            {Boolean(interest.fit_confirmed) && `, ${interest.fit_confirmed} of them confirmed`}
          </Chip>
        )}
        {tags.map(({ id, name }) => (
          <Chip key={id}>{name}</Chip>
        ))}
      </div>
      {work && (
        <div className={`${styles.actions} ${styles.quick}`}>
          <Button onClick={() => onDialog('move', card)}>
            <ArrowRightLeft size={16} aria-hidden />
            Move to…
          </Button>
          <Button onClick={() => onDialog('assign', card)}>
            <UserRound size={16} aria-hidden />
            {assignee ?? 'Assign'}
          </Button>
          <Button onClick={() => onDialog('tag', card)}>
            <Tag size={16} aria-hidden />
            Tags
          </Button>
        </div>
      )}
      {stage?.kind === 'closed' && (
        <Suspense fallback={null}>
          <LossLine interest={interest} />
        </Suspense>
      )}
      {interest.withdrawn_at ? (
        <p className={styles.muted}>
          {interest.name} withdrew on {plainDate(interest.withdrawn_at)}. Their answers and the link to their profile
          are deleted. Your own notes can be read until {plainDate(goneOn(interest.withdrawn_at))}, then this card goes,
          too.
        </p>
      ) : (
        <>
          <AnswersSection interest={interest} />
          <ConversationSection interest={interest} />
        </>
      )}
      <ReplySection
        interest={interest}
        replies={pipeline.replies}
        college={pipeline.college}
        canManage={pipeline.can.manage}
        waiting={waiting}
        takesFocus={takesFocus}
        onSent={onSent}
      />
      <section className={styles.section} aria-labelledby="interest-profile">
        <div className={styles.head}>
          <h3 id="interest-profile">Profile</h3>
          {work && (
            <Button variant="ghost" aria-label="Edit what you know" onClick={() => setEditing(true)}>
              <Pencil size={16} aria-hidden />
              Edit
            </Button>
          )}
        </div>
        <dl className={styles.facts}>
          {(interest.games.length > 0
            ? interest.games
            : interest.game
              ? [{ name: interest.game, rank: interest.known.rank, roles: [] }]
              : []
          ).map((game) => (
            <GameFacts key={game.name} game={game} interest={interest} />
          ))}
          {interest.handle && <Fact name="In-game name" value={interest.handle} />}
          {!interest.game && interest.games.length === 0 && interest.known.rank && (
            <Fact name="Rank" value={interest.known.rank} />
          )}
          {gpa !== null && <Fact name="GPA" value={gpa.toFixed(2)} />}
          {interest.known.email && <Fact name="Email" value={interest.known.email} />}
          <Fact
            name="Source"
            value={interest.source === 'player' ? interestSources.form : interestSources[interest.source]}
          />
          {interest.sent_at && <Fact name="Wrote to you" value={plainDate(interest.sent_at)} />}
          {interest.stage_since && <Fact name="In this stage" value={inDays(daysSince(interest.stage_since, now))} />}
        </dl>
        {interest.slug && (
          <Link className={styles.link} to={`/player/${interest.slug}`} target="_blank">
            Open the full profile
            <ExternalLink size={14} aria-hidden />
          </Link>
        )}
        {interest.duplicates.length > 0 && (
          <p className={styles.muted}>
            Same name in this pipeline:{' '}
            {interest.duplicates.map((other) => (
              <button key={other.id} type="button" className={styles.textButton} onClick={() => props.onOpen(other.id)}>
                {other.name}
                {other.class_year !== null && `, class of ${other.class_year}`}
                {!other.has_account && ' (no account)'}
              </button>
            ))}
          </p>
        )}
      </section>
      {interest.evaluations && interest.evaluations.length > 0 && (
        <Suspense fallback={null}>
          <CoachEvaluations evaluations={interest.evaluations} />
        </Suspense>
      )}
      <EvaluationSection key={interest.id} interest={interest} />
      <NotesSection interest={interest} people={pipeline.people} onDone={onDone} />
      <TasksSection interest={interest} people={pipeline.people} onDone={onDone} />
      {interest.player_id !== null && !interest.withdrawn_at && (
        <>
          <meetingsSection.Part interest={interest} college={pipeline.college.slug} />
          <offersSection.Part interest={interest} stages={pipeline.stages} />
          <papersSection.Part interest={interest} collegeId={pipeline.college.id} />
        </>
      )}
      <Suspense fallback={null}>
        <ContactsSection interest={interest} college={pipeline.college.slug} />
      </Suspense>
      {!interest.withdrawn_at && <PlayerView interest={interest} topic={pipeline.live_topic} />}
      <HistorySection interest={interest} />
      {interest.player_id === null && interest.can.manage && (
        <DeleteProspect interest={interest} onDeleted={props.onClose} />
      )}
      {isEditing && <editing.Part interest={interest} games={pipeline.games} onClose={() => setEditing(false)} />}
    </div>
  );
}

type KnownGame = Pick<Interest['games'][number], 'name' | 'rank' | 'roles' | 'slug' | 'sources'>;

/** A game with rank and roles, and who stands behind them. */
function GameFacts({ game, interest }: { game: KnownGame; interest: Interest }) {
  const { name, rank, roles, slug } = game;
  const facts = slug === undefined ? [] : factsOfGame({ ...game, slug });
  return (
    <div>
      <dt>
        <GameMark game={name} /> {name}
      </dt>
      <dd>
        {[rank ?? 'No rank yet', ...roles].join(' · ')}
        {facts.length > 0 && (
          <span className={styles.sources}>
            <SourceMarks facts={facts} />
          </span>
        )}
        {slug === undefined && rank !== null && (
          <span className={styles.sources}>
            <SourceMark source={{ kind: 'noted' }} />
          </span>
        )}
        {interest.can_confirm && interest.player_id !== null && facts.length > 0 && (
          <Suspense fallback={null}>
            <LazyConfirmFacts playerId={interest.player_id} name={interest.name} facts={facts} />
          </Suspense>
        )}
      </dd>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
