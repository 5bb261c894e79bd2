import { t } from '../../language/language';
import { board } from '../../kit/screenshots/board';
import { colleges } from '../../kit/screenshots/colleges';
import { inbox } from '../../kit/screenshots/inbox';
import { learn } from '../../kit/screenshots/learn';
import { pipeline } from '../../kit/screenshots/pipeline';
import { practices } from '../../kit/screenshots/practices';
import { profile } from '../../kit/screenshots/profile';
import type { ThemedFiles } from '../../kit/screenshots/screenshot';
import { today } from '../../kit/screenshots/today';

interface Way {
  to: string;
  action: string;
}

export interface Feature {
  title: string;
  text: string;
  picture: ThemedFiles;
  alt: string;
  /** Where it is. */
  way: Way;
  /** Where a visitor starts, when that is somewhere else. */
  visitorWay?: Way;
}

/** What Lineup offers. `slug` is that of the own profile; without one its pages are made first. */
export const featuresFor = (slug: string | null | undefined): Feature[] => [
  {
    title: t('Your day on one page'),
    text: t(
      'Open Lineup and see what’s next: a practice to answer, unread messages, news from colleges. Most of it takes one tap.',
    ),
    picture: today,
    alt: t('The home page of a player: next practice, unread messages and news from colleges.'),
    way: { to: '/', action: t('Open Today') },
    visitorWay: { to: '/auth', action: t('Create your account') },
  },
  {
    title: t('Practices everyone answers'),
    text: t(
      'Rosters, practices, tournaments and open spots for every game your team plays. Going, maybe or can’t go: the coach sees it right away.',
    ),
    picture: practices,
    alt: t('The practices of a team, with how many will be there.'),
    way: { to: '/teams', action: t('Open teams') },
    visitorWay: { to: '/teams', action: t('Find teams') },
  },
  {
    title: t('A profile coaches read'),
    text: t('Games, ranks, roles, clips and weekly hours on one public page. You decide what it shows.'),
    picture: profile,
    alt: t('The public profile of a player with games, ranks and clips.'),
    way: slug
      ? { to: `/player/${slug}`, action: t('Open my profile') }
      : { to: '/welcome', action: t('Create your profile') },
    visitorWay: { to: '/auth', action: t('Start your profile') },
  },
  {
    title: t('College programs that fit'),
    text: t(
      'Every program with its games, scholarships, open spots and reply time. Sort by fit, see why, compare three side by side.',
    ),
    picture: colleges,
    alt: t('The college directory, sorted by how well each program fits.'),
    way: { to: '/colleges', action: t('Browse colleges') },
  },
  {
    title: t('Your own college board'),
    text: t('Save the colleges you like, note next steps and deadlines, and see where you stand with each one.'),
    picture: board,
    alt: t('The college board of a player with colleges in columns.'),
    way: { to: '/player/me/college-board', action: t('Open my board') },
    visitorWay: { to: '/auth', action: t('Start your board') },
  },
  {
    title: t('A pipeline for the whole staff'),
    text: t(
      'Recruits come in through your own forms and move through stages you name, with notes, tasks and scores the whole staff can see.',
    ),
    picture: pipeline,
    alt: t('A college’s recruits on a board, stage by stage.'),
    way: { to: '/recruiting-dashboard', action: t('Open the dashboard') },
  },
  {
    title: t('Messages in one place'),
    text: t(
      'Direct messages and small groups with teammates, coaches and colleges. Strict rules protect young players from unwanted contact.',
    ),
    picture: inbox,
    alt: t('The inbox with a conversation.'),
    way: { to: '/inbox', action: t('Open the inbox') },
    visitorWay: { to: '/inbox', action: t('Sign in to the inbox') },
  },
  {
    title: t('Guides for everyone, no account needed'),
    text: t('How recruiting works, how to read an offer, how to balance school and practice.'),
    picture: learn,
    alt: t('The list of guides.'),
    way: { to: '/learn', action: t('Start reading') },
  },
];
