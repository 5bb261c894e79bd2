import type { ReactNode } from 'react';
import { EmptyState } from '@lineup/ui/empty-state';
import { Megaphone, Plus } from 'lucide-react';
import type { RecruitingPost, TeamManage } from '../team-manage/team';
import { Chip } from '../team/chip';
import { lazyPart } from '../team/lazy-part';
import { OpenDialogButton } from '../team/open-dialog-button';
import { asWords } from '../team/words';
import card from '../team/card.module.css';
import { JoinAction } from './join-action';
import { JoinRequests } from './join-requests';

const createPost = lazyPart('create-post', () => import('./create-post-dialog'));

/** Whom the team is looking for. */
export function RecruitingTab({ manage, viewerId }: { manage: TeamManage; viewerId: string | null }) {
  const { team, posts, isManager } = manage;
  return (
    <section className={card.section} aria-labelledby="recruiting-heading">
      <div className={card.head}>
        <h2 id="recruiting-heading" className={card.heading}>
          Recruiting Management
        </h2>
        {isManager && (
          <OpenDialogButton
            icon={<Plus size={16} aria-hidden />}
            label="Create Recruiting Post"
            part={createPost}
            dialog={(onClose) => <createPost.Part teamId={team.id} isManager={isManager} onClose={onClose} />}
          />
        )}
      </div>
      <JoinRequests manage={manage} />
      {posts.length === 0 ? (
        <EmptyState
          icon={<Megaphone aria-hidden />}
          title="No recruiting posts yet"
          description="Open positions of this team show here."
        />
      ) : (
        <ul className={card.grid}>
          {posts.map((post) => (
            <PostCard key={post.id} post={post}>
              <JoinAction manage={manage} post={post} viewerId={viewerId} />
            </PostCard>
          ))}
        </ul>
      )}
    </section>
  );
}

function PostCard({ post, children }: { post: RecruitingPost; children: ReactNode }) {
  return (
    <li className={card.card}>
      <div className={card.top}>
        <h3 className={card.title}>{post.title}</h3>
        <Chip tone={post.isActive ? 'success' : 'plain'}>{post.isActive ? 'Active' : 'Inactive'}</Chip>
      </div>
      {post.description && <p className={card.text}>{post.description}</p>}
      <p className={card.fact}>{`Commitment: ${asWords(post.commitmentLevel)}`}</p>
      {post.isPaid && <p className={card.fact}>{`Paid Position: ${post.salaryRange ?? 'to be agreed'}`}</p>}
      {post.positions.length > 0 && (
        <p className={card.chips}>
          {post.positions.map((position, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a post may name a position twice
            <Chip key={index}>{position}</Chip>
          ))}
        </p>
      )}
      {children}
    </li>
  );
}
