import { useLocation } from 'react-router-dom';
import { Check, Clock, Hand } from 'lucide-react';
import { saveRedirect } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { LinkButton } from '@lineup/ui/link-button';
import { Chip } from '@lineup/ui/chip';
import { lazyPart } from '@lineup/ui/lazy-part';
import type { RecruitingPost } from '../../model/recruiting-post';
import type { TeamPage } from '../../model/team';
import { OpenDialogButton } from '../../kit/dialog/open-dialog-button';
import styles from './join-action.module.css';
import { useWithdrawRequest } from './withdraw-request';
import { t } from '../../language';

const joinDialog = lazyPart(() => import('./join-dialog'));

interface JoinActionProps {
  page: TeamPage;
  post: RecruitingPost;
  /** Null for a visitor. */
  viewerId: string | null;
}

/** What somebody outside the team may do on a post, or where their request stands. Nothing for who is on the team. */
export function JoinAction({ page, post, viewerId }: JoinActionProps) {
  const { pathname, search } = useLocation();
  const withdraw = useWithdrawRequest(page.team.id);
  const { my_request: ownRequest } = post;
  if (ownRequest)
    return (
      <div className={styles.action}>
        {ownRequest.status === 'pending' ? (
          <>
            <Chip tone="info" icon={<Clock aria-hidden />}>
              {t('Request sent')}
            </Chip>
            <Button
              variant="ghost"
              aria-label={t('Withdraw the request for {post}', { post: post.title })}
              isBusy={withdraw.isPending}
              onClick={() => withdraw.mutate(ownRequest.id)}
            >
              {t('Withdraw')}
            </Button>
          </>
        ) : ownRequest.status === 'accepted' ? (
          <Chip tone="success" icon={<Check aria-hidden />}>
            {t('Request accepted')}
          </Chip>
        ) : (
          <Chip>{t('Request declined')}</Chip>
        )}
      </div>
    );
  if (page.viewer.sees_inside || !post.is_active || page.team.archived_at) return null;
  return (
    <div className={styles.action}>
      {viewerId ? (
        <OpenDialogButton
          icon={<Hand size={16} aria-hidden />}
          label={t('Ask to join')}
          variant="secondary"
          part={joinDialog}
          dialog={(onClose) => (
            <joinDialog.Part teamId={page.team.id} post={post} isNameless={page.viewer.needs_name} onClose={onClose} />
          )}
        />
      ) : (
        <LinkButton to="/auth" onClick={() => saveRedirect(pathname + search)}>
          {t('Sign in to ask')}
        </LinkButton>
      )}
    </div>
  );
}
