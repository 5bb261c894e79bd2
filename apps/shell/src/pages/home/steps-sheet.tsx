import { sentence } from '@lineup/language';
import { BottomSheet } from '@lineup/ui/bottom-sheet';
import { BarChart3, GraduationCap, MessagesSquare, Search, SquareKanban, type LucideIcon } from 'lucide-react';
import { t } from '../../language/language';
import styles from './how-it-works.module.css';

export type AudienceId = 'players' | 'colleges';

interface Step {
  title: string;
  text: string;
  icon: LucideIcon;
}

const stepsOf: Record<AudienceId, Step[]> = {
  players: [
    {
      title: sentence('Discover'),
      text: sentence('Browse programs by game, level, location and scholarships.'),
      icon: Search,
    },
    {
      title: sentence('Get matched'),
      text: sentence('See how well each program fits you, and what would make you a better match.'),
      icon: GraduationCap,
    },
    {
      title: sentence('Connect'),
      text: sentence('Send your interest, talk to the coach and follow every step.'),
      icon: MessagesSquare,
    },
  ],
  colleges: [
    { title: sentence('Discover'), text: sentence('Search players by game, role, rank and class year.'), icon: Search },
    {
      title: sentence('Pipeline'),
      text: sentence('Move recruits through stages you name yourself.'),
      icon: SquareKanban,
    },
    {
      title: sentence('Collect data'),
      text: sentence('Ask your own questions in a form, and compare the answers.'),
      icon: BarChart3,
    },
  ],
};

/** How Lineup works for an audience, in three steps. */
export default function StepsSheet({ audience, onClose }: { audience: AudienceId; onClose(): void }) {
  return (
    <BottomSheet
      title={t('How It Works')}
      purpose={audience === 'players' ? t('For players') : t('For colleges')}
      onClose={onClose}
    >
      <ol className={styles.steps}>
        {stepsOf[audience].map(({ title, text, icon: Icon }) => (
          <li key={title} className={styles.step}>
            <Icon className={styles.icon} size={24} aria-hidden="true" />
            <h3>{t(title)}</h3>
            <p className={styles.text}>{t(text)}</p>
          </li>
        ))}
      </ol>
    </BottomSheet>
  );
}
