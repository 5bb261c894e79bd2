import { Link } from 'react-router-dom';
import { ArrowRight, PartyPopper } from 'lucide-react';
import { useRoles } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { isPlayer } from '../../model/load-onboarding';
import type { Player } from '../../model/load-player';
import { roleName } from '../../../model/roles';
import type { ProfileSection } from '../kit/profile-sections';
import styles from '../kit/player-page.module.css';
import { rich, t } from '../../../language';

interface NextStepsProps {
  player: Player;
  /** Just published for the first time. */
  isNew: boolean;
  onEdit(part: ProfileSection): void;
}

/** What makes the own profile stronger, and where to go with it. Nothing is shown once all of it is done. */
export function NextSteps({ player, isNew, onEdit }: NextStepsProps) {
  const { status, roles } = useRoles();
  const pending = player.pending ?? [];
  if (status !== 'ready') return null;
  const isOwnPlayer = isPlayer({ roles: roles.map(({ role }) => role), requests: pending });
  const { games, links, achievements, availability, avatar_url } = player;
  const missing: [ProfileSection, string][] = [];
  if (isOwnPlayer && games.length === 0) missing.push(['games', t('Add the games you play')]);
  if (links.length === 0) missing.push(['links', t('Add a highlight clip')]);
  if (isOwnPlayer && availability.length === 0) missing.push(['availability', t('Say when you can practice')]);
  if (achievements.length === 0) missing.push(['achievements', t('Add a result you are proud of')]);
  const needsGuardian = player.guardian === 'none';
  if (!isNew && missing.length === 0 && avatar_url && !needsGuardian && pending.length === 0) return null;
  const main = games[0];
  return (
    <section className={styles.next} aria-label={t('Next steps')}>
      <h2>
        {isNew && <PartyPopper size={20} aria-hidden />}
        {isNew ? t('Your profile is live. What next?') : t('Make it stronger')}
      </h2>
      {pending.length > 0 && (
        <p className={styles.hint}>
          {rich(
            'Waiting for approval: {requests}. You find your requests under <link>your roles</link>.',
            { link: (words) => <Link to="/welcome?step=roles">{words}</Link> },
            {
              requests: pending
                .map(({ role, college }) => [t(roleName(role)), college].filter(Boolean).join(', '))
                .join('; '),
            },
          )}
        </p>
      )}
      {player.guardian === 'asked' && (
        <p className={styles.hint}>
          {t('Your parent or guardian has not answered yet. They find your request on their account page.')}
        </p>
      )}
      <ul>
        {needsGuardian && (
          <li>
            <Link to="/welcome?step=guardian">
              {t('Ask a parent or guardian')}
              <ArrowRight size={16} aria-hidden />
            </Link>
          </li>
        )}
        {missing.map(([part, text]) => (
          <li key={part}>
            <Button variant="ghost" onClick={() => onEdit(part)}>
              {text}
              <ArrowRight size={16} aria-hidden />
            </Button>
          </li>
        ))}
        {!avatar_url && (
          <li>
            <Link to="/account#profile">
              {t('Add a picture')}
              <ArrowRight size={16} aria-hidden />
            </Link>
          </li>
        )}
        {isNew && (
          <li>
            <Link to={main ? `/matchmaking?${new URLSearchParams({ game: main.slug })}` : '/colleges'}>
              {main ? t('See programs that fit you in {game}', { game: main.name }) : t('Find colleges for you')}
              <ArrowRight size={16} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
