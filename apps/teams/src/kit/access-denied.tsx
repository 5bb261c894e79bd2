import { useLocation } from 'react-router-dom';
import { saveRedirect, useAuth } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { Lock } from 'lucide-react';
import { t } from '../language';

interface AccessDeniedProps {
  reason: string;
  backTo: string;
  backLabel: string;
}

/** Stands in for a screen that this viewer may not use. A signed-out viewer may sign in and come back. */
export function AccessDenied({ reason, backTo, backLabel }: AccessDeniedProps) {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title={t('Access Denied')}
      description={reason}
      action={
        <>
          {status === 'signed-out' && (
            <LinkButton to="/auth" variant="primary" onClick={() => saveRedirect(pathname + search)}>
              {t('Sign in')}
            </LinkButton>
          )}
          <LinkButton to={backTo}>{backLabel}</LinkButton>
        </>
      }
    />
  );
}
