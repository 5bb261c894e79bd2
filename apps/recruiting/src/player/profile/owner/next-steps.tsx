import { Link } from 'react-router-dom';
import { ArrowRight, PartyPopper } from 'lucide-react';
import { useRoles } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { isPlayer } from '../../model/load-onboarding';
import type { Player } from '../../model/load-player';
import { roleName } from '../../../model/roles';
import type { ProfileSection } from '../kit/profile-sections';
import styles from '../kit/player-page.module.css';

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
  if (isOwnPlayer && games.length === 0) missing.push(['games', 'Add the games you play']);
  if (links.length === 0) missing.push(['links', 'Add a highlight clip']);
  if (isOwnPlayer && availability.length === 0) missing.push(['availability', 'Say when you can practice']);
  if (achievements.length === 0) missing.push(['achievements', 'Add a result you are proud of']);
  const needsGuardian = player.guardian === 'none';
  if (!isNew && missing.length === 0 && avatar_url && !needsGuardian && pending.length === 0) return null;
  const main = games[0];
  return (
    <section className={styles.next} aria-label="Next steps">
      <h2>
        {isNew && <PartyPopper size={20} aria-hidden />}
        {isNew ? 'Your profile is live. What next?' : 'Make it stronger'}
      </h2>
      {pending.length > 0 && (
        <p className={styles.hint}>
          Waiting for approval:{' '}
          {pending.map(({ role, college }) => [roleName(role), college].filter(Boolean).join(', ')).join('; ')}. You
          find your requests under <Link to="/welcome?step=roles">your roles</Link>.
        </p>
      )}
      {player.guardian === 'asked' && (
        <p className={styles.hint}>
          Your parent or guardian has not answered yet. They find your request on their account page.
        </p>
      )}
      <ul>
        {needsGuardian && (
          <li>
            <Link to="/welcome?step=guardian">
              Ask a parent or guardian
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
              Add a picture
              <ArrowRight size={16} aria-hidden />
            </Link>
          </li>
        )}
        {isNew && (
          <li>
            <Link to={main ? `/matchmaking?${new URLSearchParams({ game: main.slug })}` : '/colleges'}>
              {main ? `See programs that fit you in ${main.name}` : 'Find colleges for you'}
              <ArrowRight size={16} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
