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
    ['Looking for', program.positions_needed.join(', ') || null],
    ['Minimum rank', program.minimum_rank],
    ['Minimum GPA', program.minimum_gpa === null ? null : program.minimum_gpa.toFixed(1)],
    ['Practice', program.practice_hours === null ? null : `${program.practice_hours} hours a week`],
  ];
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
    </li>
  );
}
