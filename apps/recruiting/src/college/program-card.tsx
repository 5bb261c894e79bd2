import { GameName } from '@lineup/ui/game-mark';
import { scholarshipText } from '../model/scholarship';
import type { Program } from './load-college';
import styles from './program-card.module.css';

interface ProgramCardProps {
  program: Program;
}

/** One program: its coach, what it looks for and what it offers. Facts that a college left out are not shown. */
export function ProgramCard({ program }: ProgramCardProps) {
  const facts: [string, string | null][] = [
    ['Coach', program.coach_name],
    ['Scholarship', scholarshipText(program.scholarship_min, program.scholarship_max)],
    ['Open spots', `${program.open_spots} of ${program.roster_size}`],
    ['Looking for', program.roster_needs.length > 0 ? null : program.positions_needed.join(', ') || null],
    ['Minimum rank', program.minimum_rank],
    ['Minimum GPA', program.minimum_gpa === null ? null : program.minimum_gpa.toFixed(2)],
    ['Practice', program.practice_hours === null ? null : `${program.practice_hours} hours a week`],
  ];
  const needs = program.roster_needs.filter((need) => need.open_spots > 0);
  return (
    <li className={styles.card}>
      <h3>
        <GameName game={program.esports_titles.name} size={24} />
      </h3>
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
          <h4>Open roster spots</h4>
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need.id}>
                <strong>
                  {need.position}
                  {need.open_spots > 1 && ` × ${need.open_spots}`}
                </strong>
                <span>
                  {[
                    need.class_year && `Class of ${need.class_year}`,
                    need.minimum_rank && `${need.minimum_rank} or better`,
                  ]
                    .filter(Boolean)
                    .join(', ') || 'Any class year and rank'}
                </span>
                {need.note && <span>{need.note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
