import { Chip } from '@lineup/ui/chip';
import { LinkButton } from '@lineup/ui/link-button';
import type { InterestForm } from '../model/load-interest-form';

/** Leads to the open form, or, once the viewer has written to the college, to where they stand. */
export function InterestAction({ interest: { college, form, status_id } }: { interest: InterestForm }) {
  if (status_id)
    return (
      <>
        <Chip tone="success">Interest sent</Chip>
        <LinkButton to={`/recruiting-status/${status_id}`} variant="primary">
          See your status
        </LinkButton>
      </>
    );
  return (
    form && (
      <LinkButton to={`/college/${college.slug}/recruiting`} variant="primary">
        Express interest
      </LinkButton>
    )
  );
}
