import { FinalCall } from './final-call';
import { Games } from './games';
import { Hero } from './hero';
import { HowItWorks } from './how-it-works';
import { MoreWaysIn } from './more-ways-in';
import { SignedInPart } from './signed-in-part';
import { StatsStrip } from './stats-strip';
import { Stories } from './stories';
import { TourWhenNear } from './tour-when-near';
import { useLostReturn } from './use-lost-return';
import styles from './home.module.css';

/** Landing page. */
export function HomePage() {
  useLostReturn();
  return (
    <div className={styles.page}>
      <SignedInPart>
        <Hero />
        <StatsStrip />
        <div>
          <HowItWorks />
          <MoreWaysIn />
        </div>
        <TourWhenNear />
        <Games />
        <Stories />
        <FinalCall />
      </SignedInPart>
    </div>
  );
}
