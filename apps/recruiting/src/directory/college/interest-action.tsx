import { Chip } from '@lineup/ui/chip';
import { LinkButton } from '@lineup/ui/link-button';
import type { College } from './load-college';

/** Leads to the open form, or, once the viewer has written to the college, to where they stand. */
export function InterestAction({ college: { slug, has_form, viewer } }: { college: College }) {
  if (viewer?.status_id)
    return (
      <>
        <Chip tone="success">Interest sent</Chip>
        <LinkButton to={`/recruiting-status/${viewer.status_id}`} variant="primary">
          See your status
        </LinkButton>
      </>
    );
  return (
    has_form && (
      <LinkButton to={`/college/${slug}/recruiting`} variant="primary">
        Express interest
      </LinkButton>
    )
  );
}
