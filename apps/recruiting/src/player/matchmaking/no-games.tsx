import type { ReactNode } from 'react';
import { Target } from 'lucide-react';
import { hasAnyRole, isPrivileged, useProfile, useRoles, type UserRole } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { LinkButton } from '@lineup/ui/link-button';
import { mayOpenDashboard, mayPlay, type OwnRole } from '../../model/roles';
import { t } from '../../language';

const isFamily = (roles: readonly UserRole[]) =>
  hasAnyRole(roles, ['family_parent', 'family_guardian'] satisfies OwnRole[]);

/** What stands in place of the programs for whoever has no games: what is missing, or for whom the page is. */
export function NoGames() {
  const { profile } = useProfile();
  const { roles } = useRoles();
  if (mayPlay(roles))
    return (
      <EmptyState
        icon={<Target aria-hidden />}
        title={t('Add a game first')}
        description={t('Programs are matched by the games, ranks and positions on your profile.')}
        action={
          <LinkButton variant="primary" to={profile?.slug ? `/player/${profile.slug}` : '/onboarding'}>
            {t('Complete my profile')}
          </LinkButton>
        }
      />
    );
  if (isPrivileged(roles))
    return (
      <ForPlayers
        description={t(
          'Players see here which programs fit them. To see the players who fit a program, open the pipeline of its college.',
        )}
        to="/pipeline"
        label={t('Pipelines')}
      />
    );
  if (mayOpenDashboard(roles))
    return (
      <ForPlayers
        description={t(
          'Players see here which programs fit them, and whoever runs a college’s program sees which players fit its open spots. What is open to you is on your dashboard.',
        )}
        to="/recruiting-dashboard"
        label={t('My dashboard')}
      />
    );
  return (
    <ForPlayers
      description={
        isFamily(roles)
          ? t(
              'A player sees here which programs fit their own games, rank and positions: ask your player to open this page in their account. You can look through all colleges and keep the ones you like in a list.',
            )
          : t(
              'Players see here which programs fit their own games, rank and positions. Do you play, too? Add the role Player to your profile.',
            )
      }
      to="/colleges"
      label={t('All colleges')}
    >
      {isFamily(roles) ? (
        <LinkButton to="/lists">{t('My lists')}</LinkButton>
      ) : (
        <LinkButton to="/onboarding">{t('Change my roles')}</LinkButton>
      )}
    </ForPlayers>
  );
}

interface ForPlayersProps {
  description: string;
  to: string;
  label: string;
  children?: ReactNode;
}

/** The page is for others; this says what helps instead. */
function ForPlayers({ description, to, label, children }: ForPlayersProps) {
  return (
    <EmptyState
      icon={<Target aria-hidden />}
      title={t('Matches are for players')}
      description={description}
      action={
        <>
          <LinkButton variant="primary" to={to}>
            {label}
          </LinkButton>
          {children}
        </>
      }
    />
  );
}
