import { LinkButton } from '@lineup/ui/link-button';
import { StandingChip } from '../../kit/standing-chip';
import { linkToForm } from '../../model/link-to-form';
import type { College, Program } from './load-college';
import { t } from '../../language';

/** Leads to the open form, or, once the viewer has written to the college, to where they stand. */
export function InterestAction({ college: { slug, has_form, standing, viewer } }: { college: College }) {
  if (viewer?.status_id)
    return (
      <>
        <StandingChip standing={standing} />
        <LinkButton to={`/recruiting-status/${viewer.status_id}`} variant="primary">
          {t('See your status')}
        </LinkButton>
      </>
    );
  return (
    has_form && (
      <LinkButton to={linkToForm(slug)} variant="primary">
        {t('Express interest')}
      </LinkButton>
    )
  );
}

/** The same for one program, as long as the viewer has not written to the college. */
export function ProgramInterest({
  college: { slug, has_form, viewer },
  program,
}: {
  college: College;
  program: Program;
}) {
  if (!has_form || viewer?.status_id) return null;
  return (
    <div>
      <LinkButton
        to={linkToForm(slug, program.game_slug)}
        aria-label={t('Express interest in {game}', { game: program.game })}
      >
        {t('Express interest')}
      </LinkButton>
    </div>
  );
}
