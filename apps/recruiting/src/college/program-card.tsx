import { scholarshipText } from '../model/scholarship';
import type { Program } from './load-college';
import styles from './program-card.module.css';

/** One program: who coaches it, what it looks for and what it gives. Facts that a college left out are not shown. */
export function ProgramCard({ program }: { program: Program }) {
  const facts: [string, string | null][] = [
    ['Coach', program.coach],
    ['Scholarship', scholarshipText(program.scholarshipMin, program.scholarshipMax)],
    ['Open spots', `${program.openSpots} of ${program.rosterSize}`],
    ['Looking for', program.positions.join(', ') || null],
    ['Minimum rank', program.minimumRank],
    ['Minimum GPA', program.minimumGpa === null ? null : program.minimumGpa.toFixed(1)],
    ['Practice', program.practiceHours === null ? null : `${program.practiceHours} hours a week`],
  ];
  return (
    <li className={styles.card}>
      <h3>{program.game}</h3>
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
