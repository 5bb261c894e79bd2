import { Link } from 'react-router-dom';
import { useProfile } from '@lineup/auth';
import { factorLabel, factorSentence, raisesOf } from '../model/fit-copy';
import type { FitFactor } from '../model/match-programs';
import { FitFactors } from './fit-factors';
import styles from './fit-reasons.module.css';

interface FitReasonsProps {
  fit: number;
  factors: readonly FitFactor[];
  /** Whose fit it is, for who does not see it: "Boone Plains". */
  name: string;
}

/** What would raise a fit, what brings most first, and every factor with its points and a sentence. */
export function FitReasons({ fit, factors, name }: FitReasonsProps) {
  const { profile } = useProfile();
  const raises = raisesOf(factors).slice(0, 3);
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
      <FitFactors
        fit={fit}
        factors={factors}
        name={name}
        explain={(factor) => (
          <>
            <strong>{factorLabel(factor)}</strong> {factorSentence(factor)}
          </>
        )}
      />
    </>
  );
}
