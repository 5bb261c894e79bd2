import { NativeButton } from '@lineup/ui/native-button';
import {
  BarChart3,
  Gamepad2,
  GraduationCap,
  MessagesSquare,
  Search,
  SquareKanban,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { BottomSheet } from './bottom-sheet';
import styles from './how-it-works.module.css';

interface Step {
  title: string;
  text: string;
  icon: LucideIcon;
}

interface Audience {
  title: string;
  text: string;
  icon: LucideIcon;
  steps: Step[];
}

const players: Audience = {
  title: 'For players',
  text: 'One profile with your games, ranks and schedule. Programs that fit come to you, and you see where you stand.',
  icon: Gamepad2,
  steps: [
    { title: 'Discover', text: 'Browse programs by game, level, place and scholarship.', icon: Search },
    {
      title: 'Get matched',
      text: 'See how well each program fits, and what would raise the fit.',
      icon: GraduationCap,
    },
    { title: 'Connect', text: 'Send your interest, talk to the coach and follow every step.', icon: MessagesSquare },
  ],
};

const colleges: Audience = {
  title: 'For colleges',
  text: 'Find players for the spots you need to fill, and keep the whole staff on one board from first look to commitment.',
  icon: GraduationCap,
  steps: [
    { title: 'Discover', text: 'Search players by game, role, rank and class year.', icon: Search },
    { title: 'Pipeline', text: 'Move recruits through stages that your program names itself.', icon: SquareKanban },
    { title: 'Collect data', text: 'Ask your own questions in a form, and compare the answers.', icon: BarChart3 },
  ],
};

/** One card per audience; each opens its steps in a sheet. */
export function HowItWorks() {
  return (
    <section className={styles.cards} aria-label="Who Lineup is for">
      <AudienceCard audience={players} />
      <AudienceCard audience={colleges} />
    </section>
  );
}

function AudienceCard({ audience }: { audience: Audience }) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = audience.icon;
  return (
    <article className={styles.card}>
      <Icon className={styles.icon} size={28} aria-hidden="true" />
      <h2>{audience.title}</h2>
      <p className={styles.text}>{audience.text}</p>
      <NativeButton
        aria-haspopup="dialog"
        aria-label={`How It Works ${audience.title.toLowerCase()}`}
        onClick={() => setIsOpen(true)}
      >
        How It Works
      </NativeButton>
      {isOpen && (
        <BottomSheet title="How It Works" purpose={audience.title} onClose={() => setIsOpen(false)}>
          <ol className={styles.steps}>
            {audience.steps.map(({ title, text, icon: StepIcon }) => (
              <li key={title} className={styles.step}>
                <StepIcon className={styles.icon} size={24} aria-hidden="true" />
                <h3>{title}</h3>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ol>
        </BottomSheet>
      )}
    </article>
  );
}
