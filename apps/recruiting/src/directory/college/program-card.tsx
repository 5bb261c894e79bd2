import { GameName } from '@lineup/ui/game-mark';
import { StandingChip } from '../../kit/standing-chip';
import { FitReasons } from '../../kit/fit-reasons';
import { scholarshipText } from '../../model/scholarship';
import { ProgramInterest } from './interest-action';
import type { College, Program, ProgramFit } from './load-college';
import styles from './program-card.module.css';
import { plural, rich, t } from '../../language';

interface ProgramCardProps {
  program: Program;
  /** How well it fits the viewer; absent without a game in common or an open spot. */
  fit: ProgramFit | undefined;
  college: College;
}

/** One program: its coach, what it looks for and what it offers. Facts that a college left out are not shown. */
export function ProgramCard({ program, fit, college }: ProgramCardProps) {
  const { game, needs } = program;
  const facts: [string, string | null][] = [
    [t('Coach'), program.coach_name],
    [t('Scholarship'), scholarshipText(program.scholarship_min, program.scholarship_max)],
    [t('Open spots'), t('{count} of {all}', { count: program.open_spots, all: program.roster_size })],
    [t('Minimum rank'), program.minimum_rank],
    [t('Minimum GPA'), program.minimum_gpa === null ? null : program.minimum_gpa.toFixed(2)],
    [
      t('Practice'),
      program.practice_hours === null
        ? null
        : plural(program.practice_hours, '{count} hour a week', '{count} hours a week'),
    ],
  ];
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>
          <GameName game={game} size={24} />
        </h3>
        {college.standing?.game === game && <StandingChip standing={college.standing} />}
        {fit && (
          <p className={styles.fit}>
            {rich(
              '<name>Your fit</name> <fit>{points}</fit> of 100',
              { name: (words) => <span>{words}</span>, fit: (words) => <strong>{words}</strong> },
              { points: fit.fit },
            )}
            {Boolean(fit.confirmed) && `, ${t('{count} of them confirmed', { count: fit.confirmed ?? 0 })}`}
          </p>
        )}
      </div>
      {fit && (
        <div className={styles.reasons}>
          <FitReasons
            fit={fit.fit}
            factors={fit.factors}
            name={t('{game} at {college}', { game, college: college.name })}
          />
        </div>
      )}
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {needs.length > 0 && (
        <>
          <h4>{t('Open roster spots')}</h4>
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need.id}>
                <strong>
                  {need.position}
                  {need.open_spots > 1 && ` × ${need.open_spots}`}
                </strong>
                <span>
                  {[
                    need.class_year && t('Class of {year}', { year: need.class_year }),
                    need.minimum_rank && t('{rank} or better', { rank: need.minimum_rank }),
                  ]
                    .filter(Boolean)
                    .join(', ') || t('Any class year and rank')}
                </span>
                {need.note && <span className={styles.note}>{need.note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <ProgramInterest college={college} program={program} />
    </li>
  );
}
