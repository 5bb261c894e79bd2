import { Sparkles } from 'lucide-react';
import { LinkButton } from '@lineup/ui/link-button';
import styles from './upgrade-card.module.css';

interface UpgradeCardProps {
  /** The team whose tier the viewer manages; null for whoever only reads what the tiers are. */
  teamId: string | null;
  title: string;
  description: string;
  action: string;
}

/** Says what a higher tier unlocks and leads to the tiers. */
export function UpgradeCard({ teamId, title, description, action }: UpgradeCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <Sparkles className={styles.icon} size={20} aria-hidden />
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
      <LinkButton to={teamId ? `/subscription?team=${teamId}` : '/subscription'} variant="primary">
        {action}
      </LinkButton>
    </section>
  );
}
