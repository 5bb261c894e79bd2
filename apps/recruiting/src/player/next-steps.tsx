import { Link } from 'react-router-dom';
import { ArrowRight, PartyPopper } from 'lucide-react';
import { NativeButton } from '@lineup/ui/native-button';
import type { Player } from '../model/load-player';
import type { ProfileSection } from './profile-sections';
import styles from './player-page.module.css';

interface NextStepsProps {
  player: Player;
  /** Just published for the first time. */
  isNew: boolean;
  /** Whether games and times to practice are told here. */
  isPlayer: boolean;
  onEdit(part: ProfileSection): void;
}

/** What makes the own profile stronger, and where to go with it. Nothing is shown once all of it is done. */
export function NextSteps({ player, isNew, isPlayer, onEdit }: NextStepsProps) {
  const { games, links, achievements, availability, avatar_url } = player;
  const missing: [ProfileSection, string][] = [];
  if (isPlayer && games.length === 0) missing.push(['games', 'Add the games you play']);
  if (links.length === 0) missing.push(['links', 'Add a highlight clip']);
  if (isPlayer && availability.length === 0) missing.push(['availability', 'Say when you can practice']);
  if (achievements.length === 0) missing.push(['achievements', 'Add a result you are proud of']);
  if (!isNew && missing.length === 0 && avatar_url) return null;
  const main = games[0]?.name;
  return (
    <section className={styles.next} aria-label="Next steps">
      <h2>
        {isNew && <PartyPopper size={20} aria-hidden />}
        {isNew ? 'Your profile is live. What next?' : 'Make it stronger'}
      </h2>
      <ul>
        {missing.map(([part, text]) => (
          <li key={part}>
            <NativeButton variant="ghost" onClick={() => onEdit(part)}>
              {text}
              <ArrowRight size={16} aria-hidden />
            </NativeButton>
          </li>
        ))}
        {!avatar_url && (
          <li>
            <Link to="/account">
              Add a picture
              <ArrowRight size={16} aria-hidden />
            </Link>
          </li>
        )}
        {isNew && (
          <li>
            <Link to={main ? `/colleges?${new URLSearchParams({ games: main })}` : '/colleges'}>
              Find colleges {main ? `that play ${main}` : 'for you'}
              <ArrowRight size={16} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
