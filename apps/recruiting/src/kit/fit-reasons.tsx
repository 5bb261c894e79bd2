import { Link } from 'react-router-dom';
import { useProfile } from '@lineup/auth';
import { factorLabel, factorSentence, raisesOf, unconfirmedOf } from '../model/fit-copy';
import type { FitFactor } from '../model/match-programs';
import { placeOf } from '../model/place';
import { usePlaceName } from '../model/place-name';
import { FitFactors } from './fit-factors';
import styles from './fit-reasons.module.css';

interface FitReasonsProps {
  fit: number;
  factors: readonly FitFactor[];
  /** Whose fit it is, for viewers who do not see it: "Boone Plains". */
  name: string;
}

/** What would raise a fit, what brings most first, and every factor with its points and a sentence. */
export function FitReasons({ fit, factors, name }: FitReasonsProps) {
  const { profile } = useProfile();
  const region = factors.find(({ factor }) => factor === 'region')?.wanted;
  const place = usePlaceName(typeof region === 'string' ? placeOf(region) : null);
  const raises = raisesOf(factors).slice(0, 3);
  const unconfirmed = unconfirmedOf(factors);
  return (
    <>
      {raises.length > 0 && (
        <p className={styles.raise}>
          <strong>What would raise it:</strong> {raises.map(({ copy, gain }) => `${copy} (up to +${gain})`).join(', ')}.{' '}
          <Link
            to={profile?.slug ? `/player/${profile.slug}` : '/onboarding'}
            aria-label={`Edit my profile for ${name}`}
          >
            Edit my profile
          </Link>
        </p>
      )}
      {unconfirmed && (
        <p className={styles.raise}>
          <strong>What would make it count more:</strong> have a coach of your team confirm your {unconfirmed.facts} (
          {unconfirmed.points} points would be confirmed).
        </p>
      )}
      <FitFactors
        fit={fit}
        factors={factors}
        name={name}
        explain={(factor) => (
          <>
            <strong>{factorLabel(factor)}</strong> {factorSentence(factor, place)}
          </>
        )}
      />
    </>
  );
}
