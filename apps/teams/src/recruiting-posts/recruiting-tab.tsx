import type { ReactNode } from 'react';
import { Button } from '@lineup/ui/button';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Chip } from '@lineup/ui/chip';
import { lazyPart } from '@lineup/ui/lazy-part';
import { lazyView } from '@lineup/ui/lazy-view';
import { DoorClosed, DoorOpen, Megaphone, Plus } from 'lucide-react';
import { COMMITMENT_LEVELS, timesText, wantedText, type RecruitingPost } from '../model/recruiting-post';
import type { TeamPage } from '../model/team';
import { CardActions } from '../kit/card/card-actions';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useAddDialog } from '../kit/dialog/use-add-dialog';
import { ShortList } from '../kit/list/short-list';
import { useSeasonRemoval } from '../kit/use-season-removal';
import card from '../kit/card/card.module.css';
import { useSetPostActive } from './close-post';
import { JoinAction } from './join/join-action';
import { t } from '../language';

// Managers alone have them, with a dialog of antd.
const joinRequests = lazyView(() => import('./join/join-requests'), null);
const postDialog = lazyPart(() => import('./post-dialog'));

/** Whom the team is looking for. */
export function RecruitingTab({ page, viewerId }: { page: TeamPage; viewerId: string | null }) {
  const {
    team,
    recruiting_posts: posts,
    viewer: { is_manager: isManager },
  } = page;
  const removal = useSeasonRemoval('post');
  const addition = useAddDialog('post');
  return (
    <section className={card.section} aria-labelledby="recruiting-heading">
      <div className={card.head}>
        <h2 id="recruiting-heading" className={card.heading}>
          {isManager ? t('Recruiting Management') : t('Recruiting')}
        </h2>
        {isManager && (
          <DialogButton
            icon={<Plus size={16} aria-hidden />}
            label={t('Create Recruiting Post')}
            part={postDialog}
            onOpen={() => addition.open()}
          />
        )}
      </div>
      {page.join_requests.length > 0 && <joinRequests.Part page={page} />}
      {posts.length === 0 ? (
        <EmptyState
          icon={<Megaphone aria-hidden />}
          title={t('No recruiting posts yet')}
          description={
            isManager
              ? t('Say who you are looking for. Players see the post on this page and ask to join.')
              : t('Open positions of this team show here.')
          }
          action={
            isManager && (
              <DialogButton
                icon={<Plus size={16} aria-hidden />}
                label={t('Create the first one')}
                variant="secondary"
                part={postDialog}
                onOpen={() => addition.open()}
              />
            )
          }
        />
      ) : (
        <ShortList className={card.grid} items={posts}>
          {(post) => (
            <PostCard key={post.id} post={post}>
              <JoinAction page={page} post={post} viewerId={viewerId} />
              {isManager && post.is_active && (
                <LinkButton
                  to={`/players?looking=true&post=${post.id}`}
                  aria-label={t('Players who fit {post}', { post: post.title })}
                >
                  {t('Players who fit')}
                </LinkButton>
              )}
              {isManager && (
                <CardActions
                  name={post.title}
                  part={postDialog}
                  dialog={(onClose) => <postDialog.Part teamId={team.id} post={post} onClose={onClose} />}
                  isDeleting={removal.isRemoving(post.id)}
                  onDelete={() => removal.remove({ id: post.id, name: post.title })}
                >
                  <CloseButton post={post} />
                </CardActions>
              )}
            </PostCard>
          )}
        </ShortList>
      )}
      {removal.notice}
      {addition.isOpen && isManager && <postDialog.Part teamId={team.id} onClose={addition.close} />}
    </section>
  );
}

/** Closes a post to requests, or opens it again. */
function CloseButton({ post }: { post: RecruitingPost }) {
  const setActive = useSetPostActive(!post.is_active);
  const word = post.is_active ? t('Close') : t('Reopen');
  return (
    <Button
      variant="ghost"
      size="small"
      icon={post.is_active ? <DoorClosed size={14} aria-hidden /> : <DoorOpen size={14} aria-hidden />}
      isBusy={setActive.isPending}
      aria-label={`${word} ${post.title}`}
      onClick={() => setActive.mutate({ id: post.id })}
    >
      {word}
    </Button>
  );
}

/** As the form says it; a level of later stays as it is stored. */
const levelText = (level: string) => t((COMMITMENT_LEVELS as Record<string, string>)[level] ?? level);

function PostCard({ post, children }: { post: RecruitingPost; children: ReactNode }) {
  const facts = [wantedText(post), timesText(post)].filter(Boolean);
  return (
    <li className={card.card}>
      <div className={card.top}>
        <h3 className={card.title}>{post.title}</h3>
        <Chip tone={post.is_active ? 'success' : 'plain'}>{post.is_active ? t('Active') : t('Inactive')}</Chip>
      </div>
      {post.description && <p className={card.text}>{post.description}</p>}
      {facts.map((fact) => (
        <p key={fact} className={card.fact}>
          {fact}
        </p>
      ))}
      <p className={card.fact}>{t('Commitment: {level}', { level: levelText(post.commitment_level) })}</p>
      {post.is_paid && (
        <p className={card.fact}>{t('Paid Position: {pay}', { pay: post.salary_range ?? t('to be agreed') })}</p>
      )}
      {post.positions_needed.length > 0 && (
        <p className={card.chips}>
          {post.positions_needed.map((position, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a post may name a position twice
            <Chip key={index}>{position}</Chip>
          ))}
        </p>
      )}
      {children}
    </li>
  );
}
