import { Button } from '@lineup/ui/button';
import type { Icon as IconComponent } from '@lineup/ui/icons';
import { lazyPart } from '@lineup/ui/lazy-part';
import { useState } from 'react';
import { t } from '../../language/language';
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
    <section className={styles.cards} aria-label={t('Who Lineup is for')}>
      <AudienceCard
        id="players"
        icon={Gamepad2}
        text={t(
          'One profile with your games, ranks and schedule. See which programs fit you, and where you stand with each.',
        )}
      />
      <AudienceCard
        id="colleges"
        icon={GraduationCap}
        text={t(
          'Find players for the spots you need to fill, and keep the whole staff on one board from first look to commitment.',
        )}
      />
    </section>
  );
}

function AudienceCard({ id, text, icon: Icon }: AudienceCardProps) {
  const [isOpen, setOpen] = useState(false);
  const isForPlayers = id === 'players';
  return (
    <article className={styles.card}>
      <Icon className={styles.icon} size={28} aria-hidden="true" />
      <h2>{isForPlayers ? t('For players') : t('For colleges')}</h2>
      <p className={styles.text}>{text}</p>
      <Button
        aria-haspopup="dialog"
        aria-label={isForPlayers ? t('How It Works for players') : t('How It Works for colleges')}
        onPointerEnter={sheet.prefetch}
        onClick={() => setOpen(true)}
      >
        {t('How It Works')}
      </Button>
      {isOpen && <sheet.Part audience={id} onClose={() => setOpen(false)} />}
    </article>
  );
}
