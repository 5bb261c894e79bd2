import { ChevronRight, ClipboardList, Search, Upload, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardPage } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';

interface Step {
  title: string;
  text: string;
  to: string;
  icon: ReactNode;
}

/** What a college does first, while nobody is in its pipeline. */
export function FirstSteps({ page: { college, can } }: { page: DashboardPage }) {
  const steps: (Step | false)[] = [
    can.edit && {
      title: 'Say who you need',
      text: 'Add your programs with open spots, positions and ranks. Players are matched by them.',
      to: `/college/${college.slug}/edit`,
      icon: <Users size={20} aria-hidden />,
    },
    {
      title: 'Share your interest form',
      text: 'What players send lands in your pipeline.',
      to: `/college/${college.slug}/recruiting`,
      icon: <ClipboardList size={20} aria-hidden />,
    },
    can.see_program && {
      title: 'Find players',
      text: 'See who fits your open spots, and save them as recruits.',
      to: `/matchmaking?college=${college.slug}`,
      icon: <Search size={20} aria-hidden />,
    },
    can.work && {
      title: 'Bring your list',
      text: 'Import your spreadsheet; nothing is written until you confirm.',
      to: `/pipeline/import?college=${college.slug}`,
      icon: <Upload size={20} aria-hidden />,
    },
  ];
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <h2 id="first-steps">Nobody is in your pipeline yet</h2>
      <p className={styles.muted}>Start with one of these. Your figures show here from the first interest.</p>
      <ul className={styles.steps}>
        {steps.map(
          (step) =>
            step && (
              <li key={step.title}>
                <Link to={step.to}>
                  {step.icon}
                  <span>
                    <strong>{step.title}</strong>
                    <span className={styles.muted}>{step.text}</span>
                  </span>
                  <ChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
