import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { BookOpen, CalendarCheck, GraduationCap, MessagesSquare, type LucideIcon } from 'lucide-react';
import styles from './features-page.module.css';

interface Feature {
  title: string;
  icon: LucideIcon;
  points: string[];
  to: string;
  action: string;
}

const features: Feature[] = [
  {
    title: 'Run a team',
    icon: CalendarCheck,
    points: [
      'Rosters and staff per game',
      'Practices with attendance that everybody answers',
      'Tournaments and open positions',
    ],
    to: '/teams',
    action: 'Find teams',
  },
  {
    title: 'Get recruited',
    icon: GraduationCap,
    points: [
      'College programs by game, location and scholarship',
      'What each program looks for',
      'Filters you can share as a link',
    ],
    to: '/colleges',
    action: 'Browse colleges',
  },
  {
    title: 'Talk',
    icon: MessagesSquare,
    points: ['Direct messages and small groups', 'Unread counts you can rely on', 'Safe contact for young players'],
    to: '/inbox',
    action: 'Open the inbox',
  },
  {
    title: 'Learn',
    icon: BookOpen,
    points: [
      'Guides to recruiting and eligibility',
      'Written by people in the scene',
      'Open to everyone, no account needed',
    ],
    to: '/learn',
    action: 'Start reading',
  },
];

/** What Lineup offers, area by area. */
export function Component() {
  return (
    <div>
      <title>Features · Lineup</title>
      <PageHeader title="Features" purpose="From the first scrim to the signed roster spot." />
      <div className={styles.grid}>
        {features.map(({ title, icon: Icon, points, to, action }) => (
          <section key={title} className={styles.feature}>
            <Icon className={styles.icon} size={28} aria-hidden="true" />
            <h2>{title}</h2>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <LinkButton to={to}>{action}</LinkButton>
          </section>
        ))}
      </div>
    </div>
  );
}
