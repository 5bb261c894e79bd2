import type { ReactNode } from 'react';
import { Lock } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';

interface AccessDeniedProps {
  reason: string;
  backTo: string;
  backLabel: string;
  children?: ReactNode;
}

/** Stands in for a screen that this viewer may not use. */
export function AccessDenied({ reason, backTo, backLabel, children }: AccessDeniedProps) {
  return (
    <EmptyState
      isPage
      icon={<Lock aria-hidden />}
      title="Access Denied"
      description={reason}
      action={
        <>
          {children}
          <LinkButton to={backTo}>{backLabel}</LinkButton>
        </>
      }
    />
  );
}
