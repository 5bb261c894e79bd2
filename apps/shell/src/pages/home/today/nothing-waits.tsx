import { isPrivileged, useRoles, type UserRole } from '@lineup/auth';
import { LinkButton } from '@lineup/ui/link-button';
import { WhenOpen } from '../../../federation/gate/when-open';
import { t } from '../../../language/language';

/** In place of an empty "Today": what to do next, by what the viewer is here for. */
export function NothingWaits({ className }: { className: string | undefined }) {
  const { roles } = useRoles();
  const { text, to, label } = nextFor(roles);
  return (
    <p className={className}>
      {text}
      <WhenOpen path={to}>
        <LinkButton to={to} variant="primary">
          {label}
        </LinkButton>
      </WhenOpen>
    </p>
  );
}

function nextFor(roles: readonly UserRole[]): { text: string; to: string; label: string } {
  const has = (pattern: RegExp) => roles.some(({ role }) => pattern.test(role));
  if (isPrivileged(roles))
    return { text: t('No role request and no report is open.'), to: '/testing', label: t('Open the console') };
  if (has(/^programs_college_(admin|staff)$|college_coach$/))
    return {
      text: t('Nobody is waiting for your answer: see which players fit your open spots.'),
      to: '/matchmaking',
      label: t('See matches'),
    };
  if (has(/^programs_college_/))
    return {
      text: t('Nothing is waiting for you: look at what other colleges offer.'),
      to: '/colleges',
      label: t('Browse colleges'),
    };
  if (has(/^(programs|coaching)_/))
    return {
      text: t('Nothing is waiting for you: open a team to plan practices with your players.'),
      to: '/teams/create',
      label: t('Create Team'),
    };
  return {
    text: t('Nothing is waiting for you: see which programs fit you now.'),
    to: '/matchmaking',
    label: t('See programs that fit'),
  };
}
