import { Button } from '@lineup/ui/button';
import type { Icon as IconComponent } from '@lineup/ui/icons';
import { lazyPart } from '@lineup/ui/lazy-part';
import { useState } from 'react';
import { Gamepad2, GraduationCap } from '../../kit/icons';
import styles from './how-it-works.module.css';
import type { AudienceId } from './steps-sheet';

const sheet = lazyPart(() => import(/* webpackChunkName: "tour" */ './steps-sheet'));

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
        icon={Gamepad2}
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
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={styles.card}>
      <Icon className={styles.icon} size={28} aria-hidden="true" />
      <h2>For {id}</h2>
      <p className={styles.text}>{text}</p>
      <Button
        aria-haspopup="dialog"
        aria-label={`How It Works for ${id}`}
        onPointerEnter={sheet.prefetch}
        onClick={() => setOpen(true)}
      >
        How It Works
      </Button>
      {isOpen && <sheet.Part audience={id} onClose={() => setOpen(false)} />}
    </article>
  );
}
