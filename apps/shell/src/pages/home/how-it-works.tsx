import { Button } from '@lineup/ui/button';
import { Gamepad, GraduationCap, type Icon as IconComponent } from '../../kit/icons';
import { useLazyPart } from '../../kit/lazy-part';
import styles from './how-it-works.module.css';
import type { AudienceId } from './steps-sheet';

const loadSheet = () => import('./steps-sheet');

interface AudienceCardProps {
  id: AudienceId;
  text: string;
  icon: IconComponent;
}

/** One card per audience; each opens its steps in a sheet. */
export function HowItWorks() {
  return (
    <section className={styles.cards} aria-label="Who Lineup is for">
      <AudienceCard
        id="players"
        icon={Gamepad}
        text="One profile with your games, ranks and schedule. See which programs fit you, and where you stand with each."
      />
      <AudienceCard
        id="colleges"
        icon={GraduationCap}
        text="Find players for the spots you need to fill, and keep the whole staff on one board from first look to commitment."
      />
    </section>
  );
}

function AudienceCard({ id, text, icon: Icon }: AudienceCardProps) {
  const { Part: StepsSheet, open, close } = useLazyPart(loadSheet);
  return (
    <article className={styles.card}>
      <Icon className={styles.icon} size={28} aria-hidden="true" />
      <h2>For {id}</h2>
      <p className={styles.text}>{text}</p>
      <Button
        aria-haspopup="dialog"
        aria-label={`How It Works for ${id}`}
        onPointerEnter={() => void loadSheet().catch(() => {})}
        onClick={() => void open()}
      >
        How It Works
      </Button>
      {StepsSheet && <StepsSheet audience={id} onClose={close} />}
    </article>
  );
}
