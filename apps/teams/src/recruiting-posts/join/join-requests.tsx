import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Check, X } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { lazyPart } from '@lineup/ui/lazy-part';
import { PersonAvatar } from '@lineup/ui/person-avatar';
import { plainDate } from '@lineup/ui/dates';
import type { JoinRequest } from '../../model/recruiting-post';
import type { TeamPage } from '../../model/team';
import { OpenDialogButton } from '../../kit/dialog/open-dialog-button';
import { personName } from '../../model/words';
import { useDecideRequest } from './decide-request';
import styles from './join-requests.module.css';

const acceptDialog = lazyPart(() => import('./join-accept-dialog'));

/** Open requests to join, for the managers of a team. */
export default function JoinRequests({ page }: { page: TeamPage }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { join_requests: joinRequests, recruiting_posts: posts } = page;
  const titles = new Map(posts.map(({ id, title }) => [id, title]));
  return (
    <section className={styles.section} aria-labelledby="requests-heading">
      <h3 ref={heading} id="requests-heading" className={styles.heading} tabIndex={-1}>
        Requests to join <span className={styles.count}>{joinRequests.length}</span>
      </h3>
      <ul className={styles.list}>
        {joinRequests.map((request) => (
          <RequestRow
            key={request.id}
            page={page}
            request={request}
            post={titles.get(request.post_id) ?? null}
            onGone={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

interface RequestRowProps {
  page: TeamPage;
  request: JoinRequest;
  post: string | null;
  /** The row is about to go: the focus needs another place. */
  onGone(): void;
}

function RequestRow({ page, request, post, onGone }: RequestRowProps) {
  const decide = useDecideRequest(page.team.id);
  const name = personName(request.name);
  return (
    <li className={styles.row}>
      <PersonAvatar url={request.avatar_url} name={request.name?.trim() || undefined} />
      <div className={styles.person}>
        <span className={styles.name}>{request.slug ? <Link to={`/player/${request.slug}`}>{name}</Link> : name}</span>
        <span className={styles.detail}>{[post, plainDate(request.created_at)].filter(Boolean).join(' · ')}</span>
        {request.message && <p className={styles.message}>{request.message}</p>}
      </div>
      <div className={styles.actions}>
        <ConfirmDialog
          title="Decline this request?"
          description={`${name} sees that it was declined and cannot ask on this post again.`}
          yes="Decline request"
          no="Keep"
          isDestructive
          onConfirm={() => {
            onGone();
            decide.mutate({ request, accept: false });
          }}
        >
          {(ask) => (
            <Button
              onClick={ask}
              icon={<X size={16} aria-hidden />}
              isBusy={decide.isPending}
              aria-label={`Decline ${name}`}
            >
              Decline
            </Button>
          )}
        </ConfirmDialog>
        <OpenDialogButton
          icon={<Check size={16} aria-hidden />}
          label="Accept"
          name={`Accept ${name}`}
          part={acceptDialog}
          dialog={(onClose) => (
            <acceptDialog.Part
              page={page}
              request={request}
              onClose={() => {
                onClose();
                onGone();
              }}
            />
          )}
        />
      </div>
    </li>
  );
}
