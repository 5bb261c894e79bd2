import { Lock } from 'lucide-react';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';

/** Stands in for a screen of recruiters for everybody else, with the way to become one. */
export function NotForAccount() {
  return (
    <EmptyState
      isPage
      icon={<Lock aria-hidden />}
      title="This page is not available for your account"
      description="It is for people who work in a college’s esports program. Do you work in one? Request a role in your profile setup."
      action={
        <>
          <LinkButton variant="primary" to="/onboarding">
            Request a role
          </LinkButton>
          <LinkButton to="/colleges">All colleges</LinkButton>
        </>
      }
    />
  );
}
