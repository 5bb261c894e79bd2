import { ArrowLeftRight, Clock, Flag, Handshake, Inbox, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { linkToPipeline, type PipelineLink } from '../../model/link-to-pipeline';
import { daysText } from '../../model/reply-time';
import type { DashboardPage } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';

interface Figure {
  label: string;
  value: string;
  note: string;
  icon: ReactNode;
  /** What the figure counts, as the pipeline filters it. */
  filter: Omit<PipelineLink, 'college'>;
  isUrgent?: boolean;
}

const figuresOf = ({ figures, can }: DashboardPage): Figure[] => [
  {
    label: 'New this week',
    value: count(figures.new_this_week),
    note: `${figures.new === 0 ? 'None' : count(figures.new)} waiting for review`,
    icon: <Inbox size={16} aria-hidden />,
    filter: { only: 'new' },
  },
  {
    label: 'Unanswered over 7 days',
    value: count(figures.unanswered),
    note:
      figures.unanswered === 0
        ? 'Nobody has waited that long'
        : can.see_program
          ? `Answer ${figures.unanswered === 1 ? 'this one' : 'these'} next`
          : 'Waiting for the program to reply',
    icon: <Clock size={16} aria-hidden />,
    filter: { only: 'unanswered' },
    isUrgent: figures.unanswered > 0,
  },
  {
    label: 'Moved this week',
    value: count(figures.moved_this_week),
    note: figures.total === 1 ? 'Out of 1 interest' : `Out of ${count(figures.total)} interests`,
    icon: <ArrowLeftRight size={16} aria-hidden />,
    filter: { only: 'moved' },
  },
  {
    label: 'Offers',
    value: count(figures.offers),
    note: figures.offers === 0 ? 'None waiting for an answer' : 'Waiting for an answer',
    icon: <Handshake size={16} aria-hidden />,
    filter: { kind: 'offered' },
  },
  {
    label: 'Commits',
    value: count(figures.commits),
    note: spotsText(figures.open_spots),
    icon: <Flag size={16} aria-hidden />,
    filter: { kind: 'committed' },
  },
  {
    label: 'Median reply time',
    value: daysText(figures.reply) ?? '–',
    note: figures.reply
      ? `${figures.reply.answered_percent ?? 0}% answered in the last 90 days`
      : 'Shown after 5 interests in 90 days',
    icon: <Timer size={16} aria-hidden />,
    filter: { only: 'unanswered' },
  },
];

/** The numbers that matter; each leads to the interests behind it, for those who see them. */
export function Figures({ page }: { page: DashboardPage }) {
  return (
    <ul className={styles.figures} aria-label="In short">
      {figuresOf(page).map((figure) => {
        const { label, value, note, icon, filter, isUrgent = false } = figure;
        const content = (
          <>
            <strong className={styles.value}>{value}</strong>
            <span className={styles.label}>
              {icon}
              {label}
            </span>
            <span className={styles.note}>{note}</span>
          </>
        );
        return (
          <li key={label} data-urgent={isUrgent}>
            {page.can.see_program ? (
              <Link to={linkToPipeline({ college: page.college.slug, ...filter })}>{content}</Link>
            ) : (
              <div>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const count = (value: number) => value.toLocaleString();

function spotsText(spots: number): string {
  if (spots === 0) return 'No roster spots open';
  return spots === 1 ? '1 roster spot open' : `${count(spots)} roster spots open`;
}
