/** Notices about colleges: interests, meetings, offers, papers, and what a program is told. */
import { sentence } from '@lineup/language';
import { collegeOf, dueDay, playerOf, wardOf, when, type Write } from './facts';
import { t } from './language';
import { nowAt } from './names';

const EVERYONE = sentence('Everyone has signed');
const WHY = sentence('Read why');
const PASSED = sentence('Its time has passed');

const meetings =
  (meeting: string, tryout: string): Write =>
  (facts) => ({
    title: t(facts.title === 'tryout' ? tryout : meeting, { college: collegeOf(facts) }),
    text: when(facts.at),
  });

const wardMeetings =
  (meeting: string, tryout: string): Write =>
  (facts) => ({
    title: t(facts.title === 'tryout' ? tryout : meeting, { ward: wardOf(facts) }),
    text: `${facts.college} · ${when(facts.at)}`,
  });

const offers =
  (title: string, next?: string): Write =>
  (facts) => ({
    title: t(title, { college: collegeOf(facts) }),
    text: next ? t(next) : t('Answer by {when}', { when: when(facts.at) }),
  });

const wardOffers =
  (title: string, next?: string): Write =>
  (facts) => ({
    title: t(title, { ward: wardOf(facts), college: collegeOf(facts) }),
    text: next ? t(next) : t('It waits for your yes until {when}', { when: when(facts.at) }),
  });

const papers =
  (title: string): Write =>
  (facts) => ({
    title: t(title, { ward: wardOf(facts), college: collegeOf(facts) }),
    text: facts.due_on ? t('Due by {day}', { day: dueDay(facts.due_on) }) : '',
  });

/** By kind. */
export const collegeNotices: Record<string, Write> = {
  college_invited: (facts) => ({
    title: t('{college} invites you', { college: collegeOf(facts) }),
    text: t('Join the program, or decline'),
  }),
  interest_moved: (facts) => ({
    title: t('{college} moved your interest', { college: collegeOf(facts) }),
    text: nowAt(facts),
  }),
  interest_replied: (facts) => ({
    title: t('{college} answered you', { college: collegeOf(facts) }),
    text: t('Read their answer'),
  }),
  ward_interest_sent: (facts) => ({
    title: t('{ward} wrote to {college}', { ward: wardOf(facts), college: collegeOf(facts) }),
    text: t('See where they stand'),
  }),
  ward_interest_moved: (facts) => ({
    title: t('{ward}: {college} updated where they stand', { ward: wardOf(facts), college: collegeOf(facts) }),
    text: nowAt(facts),
  }),
  meeting_offered: meetings(sentence('Meeting offered: {college}'), sentence('Tryout offered: {college}')),
  meeting_booked: meetings(sentence('Meeting booked: {college}'), sentence('Tryout booked: {college}')),
  meeting_moved: meetings(sentence('Meeting moved: {college}'), sentence('Tryout moved: {college}')),
  meeting_cancelled: meetings(sentence('Meeting canceled: {college}'), sentence('Tryout canceled: {college}')),
  meeting_soon: meetings(sentence('Meeting tomorrow: {college}'), sentence('Tryout tomorrow: {college}')),
  meeting_feedback: (facts) => ({
    title: t('{college} gave you feedback', { college: collegeOf(facts) }),
    text: t('Read what they say'),
  }),
  ward_meeting_booked: wardMeetings(sentence('{ward}: meeting booked'), sentence('{ward}: tryout booked')),
  ward_meeting_moved: wardMeetings(sentence('{ward}: meeting moved'), sentence('{ward}: tryout moved')),
  ward_meeting_cancelled: wardMeetings(sentence('{ward}: meeting canceled'), sentence('{ward}: tryout canceled')),
  ward_meeting_soon: wardMeetings(sentence('{ward}: meeting tomorrow'), sentence('{ward}: tryout tomorrow')),
  ward_meeting_feedback: (facts) => ({
    title: t('{ward}: feedback from {college}', { ward: wardOf(facts), college: collegeOf(facts) }),
    text: t('Read what they say'),
  }),
  program_meeting: ({ college, title, at }) => ({
    title: title === 'tryout' ? t('Your tryout: a booking changed') : t('Your meeting: a booking changed'),
    text: `${when(at)} · ${college}`,
  }),
  offer_made: offers(sentence('{college} made you an offer')),
  offer_changed: offers(sentence('{college} changed its offer')),
  offer_signed: offers(sentence('Your guardian signed the offer from {college}')),
  offer_soon: offers(sentence('{college} is waiting for your answer')),
  offer_accepted: offers(sentence('The offer from {college} is accepted'), EVERYONE),
  offer_withdrawn: offers(sentence('{college} withdrew its offer'), WHY),
  offer_ended: offers(sentence('Your commitment to {college} has ended'), WHY),
  papers_asked: papers(sentence('{college} asks you for papers')),
  paper_returned: papers(sentence('{college} sent a paper back')),
  papers_due: papers(sentence('{college} is waiting for your papers')),
  offer_expired: offers(sentence('The offer from {college} has expired'), PASSED),
  ward_offer_made: wardOffers(sentence('{ward}: new offer from {college}')),
  ward_offer_changed: wardOffers(sentence('{ward}: offer from {college} changed')),
  ward_offer_signed: wardOffers(sentence('{ward}: offer from {college} signed')),
  ward_offer_soon: wardOffers(sentence('{ward}: offer from {college} ends soon')),
  ward_offer_accepted: wardOffers(sentence('{ward}: offer from {college} accepted'), EVERYONE),
  ward_offer_declined: wardOffers(sentence('{ward}: offer from {college} declined'), sentence('The player said no')),
  ward_offer_withdrawn: wardOffers(sentence('{ward}: offer from {college} withdrawn'), WHY),
  ward_offer_expired: wardOffers(sentence('{ward}: offer from {college} expired'), PASSED),
  ward_offer_ended: wardOffers(sentence('{ward}: offer from {college} ended'), WHY),
  ward_papers_asked: papers(sentence('{ward}: {college} asks for papers')),
  ward_paper_returned: papers(sentence('{ward}: {college} sent a paper back')),
  ward_papers_due: papers(sentence('{ward}: {college} is waiting for papers')),
  program_paper: (facts) => ({
    title: t('{person} sent a paper', { person: playerOf(facts) }),
    text: facts.college ?? '',
  }),
  program_offer: ({ person, college, title = '' }) => ({
    title: t(OFFERS[title] ?? sentence('Offer changed: {person}'), { person: person ?? t('a player') }),
    text: college ?? '',
  }),
  task_due: ({ college, title = '', due_on: due }) => ({
    title: t('Task due: {title}', { title }),
    text: `${due ? `${dueDay(due)} · ` : ''}${college}`,
  }),
  program_interest: (facts) => ({
    title: t('{person} is interested in {college}', { person: playerOf(facts), college: collegeOf(facts) }),
    text: t('See what they wrote'),
  }),
  program_mention: ({ person, college }) => ({
    title: t('A colleague named you in a note on {person}', { person: person ?? t('a player') }),
    text: college ?? '',
  }),
  program_task: ({ college, title = '', due_on: due }) => ({
    title: t('New task for you: {title}', { title }),
    text: due ? t('Due {day} · {college}', { day: dueDay(due), college: String(college) }) : `${college}`,
  }),
};

/** What became of an offer, as the database tells it. */
const OFFERS: Record<string, string> = {
  open: sentence('Offer open: {person}'),
  accepted: sentence('Offer accepted: {person}'),
  declined: sentence('Offer declined: {person}'),
  withdrawn: sentence('Offer withdrawn: {person}'),
  expired: sentence('Offer expired: {person}'),
  ended: sentence('Offer ended: {person}'),
};
