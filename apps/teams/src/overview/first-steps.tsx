import { ArrowRight, Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import card from '../kit/card/card.module.css';
import type { TeamPage } from '../model/team';
import styles from './first-steps.module.css';
import { t } from '../language';

interface Step {
  label: string;
  why: string;
  isDone: boolean;
  /** Opens the dialog that does it; null while an earlier step must come first. */
  to: string | null;
}

/** What a new team still lacks, for its managers. Each step is gone once it is done. */
export function FirstSteps({ page }: { page: TeamPage }) {
  if (!page.viewer.is_manager) return null;
  const steps = stepsOf(page);
  const open = steps.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps" className={card.heading}>
        {t('Set up your team')}
      </h2>
      <p className={card.fact}>
        {t('{done} of {count} done', { done: steps.length - open.length, count: steps.length })}
      </p>
      <ol className={styles.list}>
        {open.map(({ label, why, to }) => (
          <li key={label} className={styles.step}>
            <Circle size={18} aria-hidden />
            <div>
              {to ? (
                <Link className={styles.label} to={to}>
                  {label}
                </Link>
              ) : (
                <span className={styles.label}>{label}</span>
              )}
              <p className={card.fact}>{why}</p>
            </div>
            {to && <ArrowRight size={18} aria-hidden />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ team, games, members, staff, invitations, practices }: TeamPage): Step[] {
  const [game] = games;
  const others = [...members, ...staff].some(({ user_id: userId }) => userId !== team.owner_user_id);
  return [
    {
      label: t('Add a game'),
      why: t('Each game has its own roster.'),
      isDone: games.length > 0,
      to: '?tab=roster&add=game',
    },
    {
      label: t('Invite people'),
      why: game ? t('Find players on Lineup, or invite them by email.') : t('Possible as soon as the team has a game.'),
      isDone: others || invitations.length > 0,
      to: game ? `?tab=roster&game=${game.id}&add=player` : null,
    },
    {
      label: t('Plan the first practice'),
      why: t('Players answer in one press whether they come.'),
      isDone: practices.length > 0,
      to: '?tab=practices&add=practice',
    },
    {
      label: t('See the roster fill up'),
      why: t('Invited people show there. Add several at once from a file.'),
      isDone: members.some(({ is_confirmed: hasAgreed }) => hasAgreed),
      to: game ? `?tab=roster&game=${game.id}` : null,
    },
  ];
}
