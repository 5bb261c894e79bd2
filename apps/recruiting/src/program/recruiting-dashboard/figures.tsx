import {
  ArrowLeftRight,
  CalendarClock,
  Clock,
  Flag,
  Handshake,
  Inbox,
  MessageSquare,
  StickyNote,
  Timer,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { linkToPipeline, type PipelineLink } from '../../model/link-to-pipeline';
import { daysText } from '../../model/reply-time';
import type { DashboardPage } from './load-dashboard';
import styles from './recruiting-dashboard.module.css';

interface Figure {
  label: string;
  value: string;
  note?: string;
  /** Another count, with a list of its own. */
  more?: { text: string; filter: Filter };
  icon: ReactNode;
  /** What the figure counts, as the pipeline filters it; none for what is no list. */
  filter?: Filter;
  isUrgent?: boolean;
}
type Filter = Omit<PipelineLink, 'college'>;

/** What waits: for this person, as the badge counts; for admissions, who answers nobody, in all. */
function waitingFigure({ figures, can }: DashboardPage): Figure {
  const { waiting, waiting_mine: mine } = figures;
  const icon = <MessageSquare size={16} aria-hidden />;
  if (!can.see_program) return { label: 'Waiting for an answer', value: count(waiting), note: 'By the program', icon };
  return {
    label: 'Waiting for you',
    value: count(mine),
    note: mine === waiting ? 'Yours, or nobody’s yet' : undefined,
    more:
      mine === waiting ? undefined : { text: `${count(waiting)} in the whole program`, filter: { only: 'waiting' } },
    icon,
    filter: { only: 'mine' },
  };
}

const figuresOf = (page: DashboardPage): Figure[] => {
  const { figures, can } = page;
  return [
    waitingFigure(page),
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
      label: 'New this week',
      value: count(figures.new_this_week),
      note: `${differenceText(figures.new_this_week - figures.new_the_week_before)} the week before`,
      more:
        figures.added_this_week === 0
          ? undefined
          : {
              text: `${figures.added_this_week === 1 ? '1 prospect' : `${count(figures.added_this_week)} prospects`} added by you`,
              filter: { only: 'added' },
            },
      icon: <Inbox size={16} aria-hidden />,
      filter: { only: 'new' },
    },
    {
      label: 'Moved this week',
      value: count(figures.moved_this_week),
      note: figures.total === 1 ? 'Out of 1 interest' : `Out of ${count(figures.total)} interests`,
      icon: <ArrowLeftRight size={16} aria-hidden />,
      filter: { only: 'moved' },
    },
    {
      label: 'Meetings booked',
      value: count(figures.meetings ?? 0),
      note: 'In the next 7 days',
      icon: <CalendarClock size={16} aria-hidden />,
      filter: { only: 'meeting' },
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
      label: 'Closed with a note',
      value:
        figures.closings.closed === 0 ? '–' : `${count(figures.closings.noted)} of ${count(figures.closings.closed)}`,
      note: 'Of players who wrote, in the last 90 days',
      icon: <StickyNote size={16} aria-hidden />,
    },
    {
      label: 'Median reply time',
      value: daysText(figures.reply) ?? '–',
      note: figures.reply
        ? `${figures.reply.answered_percent ?? 0}% answered in the last 90 days${figures.claimed > 0 ? `, ${count(figures.claimed)} noted elsewhere` : ''}`
        : 'Shown after 5 interests in 90 days',
      icon: <Timer size={16} aria-hidden />,
    },
  ];
};

/** The numbers that matter; each leads to the interests behind it, for those who see them. */
export function Figures({ page }: { page: DashboardPage }) {
  const linkTo = (filter: Filter) => linkToPipeline({ college: page.college.slug, ...filter });
  return (
    <ul className={styles.figures} aria-label="In short">
      {figuresOf(page).map(({ label, value, note, more, icon, filter, isUrgent = false }) => {
        const content = (
          <>
            <strong className={styles.value}>{value}</strong>
            <span className={styles.label}>
              {icon}
              {label}
            </span>
          </>
        );
        const canOpen = page.can.see_program;
        return (
          <li key={label} data-urgent={isUrgent}>
            {canOpen && filter ? (
              <Link className={styles.figure} to={linkTo(filter)}>
                {content}
              </Link>
            ) : (
              <div className={styles.figure}>{content}</div>
            )}
            {note && <span className={styles.note}>{note}</span>}
            {more &&
              (canOpen ? (
                <Link className={styles.more} to={linkTo(more.filter)}>
                  {more.text}
                </Link>
              ) : (
                <span className={styles.note}>{more.text}</span>
              ))}
          </li>
        );
      })}
    </ul>
  );
}

const count = (value: number) => value.toLocaleString();

function differenceText(more: number): string {
  if (more === 0) return 'As many as';
  return more > 0 ? `${count(more)} more than` : `${count(-more)} fewer than`;
}

function spotsText(spots: number): string {
  if (spots === 0) return 'No roster spots open';
  return spots === 1 ? '1 roster spot open' : `${count(spots)} roster spots open`;
}
