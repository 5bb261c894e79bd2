/** Notices about teams: practices, scrims, rosters, evaluations. */
import { sentence } from '@lineup/language';
import { aTeam, ownTeam, playerOf, wardOf, when, type Write } from './facts';
import { t } from './language';

const practices =
  (one: string, many: string): Write =>
  ({ team = '', title = '', at }, count) =>
    count > 1
      ? { title: t(many, { count }), text: t('{title} · {team}. The first: {when}', { title, team, when: when(at) }) }
      : { title: t(one, { title }), text: `${when(at)} · ${team}` };

const wardPractices =
  (one: string, many: string): Write =>
  (facts, count) => {
    const { team = '', title = '', at } = facts;
    const said = { title, team, when: when(at) };
    return {
      title: t(count > 1 ? many : one, { ward: wardOf(facts), count }),
      text: count > 1 ? t('{title} · {team}. The first: {when}', said) : t('{title} · {team}. {when}', said),
    };
  };

const scrims =
  (title: string, next: string): Write =>
  ({ team = '', title: game = '', at }) => ({ title: t(title), text: `${game} · ${team} · ${when(at)}. ${t(next)}` });

/** By kind. */
export const teamNotices: Record<string, Write> = {
  practice_scheduled: practices(sentence('Practice scheduled: {title}'), sentence('{count} practices scheduled')),
  practice_moved: practices(sentence('Practice moved: {title}'), sentence('{count} practices moved')),
  practice_cancelled: practices(sentence('Practice canceled: {title}'), sentence('{count} practices canceled')),
  ward_practice_scheduled: wardPractices(
    sentence('{ward}: practice scheduled'),
    sentence('{ward}: {count} practices scheduled'),
  ),
  ward_practice_moved: wardPractices(sentence('{ward}: practice moved'), sentence('{ward}: {count} practices moved')),
  ward_practice_cancelled: wardPractices(
    sentence('{ward}: practice canceled'),
    sentence('{ward}: {count} practices canceled'),
  ),
  practice_place: ({ team = '', title = '', at }) => ({
    title: t('You have a spot: {title}', { title }),
    text: t('{when} · {team}. You were on the waiting list', { when: when(at), team }),
  }),
  ward_practice_place: wardPractices(
    sentence('{ward}: has a spot at practice now'),
    sentence('{ward}: has a spot at {count} practices now'),
  ),
  announcement: (facts) => ({ title: t('Announcement: {team}', { team: ownTeam(facts) }), text: facts.title ?? '' }),
  ward_announcement: (facts) => ({
    title: t('{ward}: announcement from {team}', { ward: wardOf(facts), team: facts.team ?? '' }),
    text: facts.title ?? '',
  }),
  practice_unrecorded: ({ title = '', team = '' }, count) =>
    count > 1
      ? {
          title: t('Record who came to {count} practices', { count }),
          text: t('{team}. The latest: {title}', { team, title }),
        }
      : { title: t('Record who came: {title}', { title }), text: team },
  poll_opened: ({ title = '', team = '' }) => ({
    title: t('When can you play? {title}', { title }),
    text: t('{team} wants to find a time', { team }),
  }),
  scrim_asked: scrims(sentence('A team asks for your scrim'), sentence('See who it is, then accept or decline')),
  scrim_declined: scrims(sentence('Your scrim was declined'), sentence('Other teams look for opponents, too')),
  scrim_offered: scrims(sentence('A scrim you asked for is free again'), sentence('Take it before another team does')),
  scrim_time: scrims(
    sentence('Another time is proposed for your scrim'),
    sentence('The old time holds until you agree'),
  ),
  scrim_result: scrims(sentence('News about a scrim result'), sentence('Confirm it, or say that it is not right')),
  match_result: ({ team = '', title = '' }) => ({
    title: t('News about a tournament match'),
    text: t('{title} · {team}. See whether its result is right', { title, team }),
  }),
  request_made: (facts) => ({
    title: t('{person} asks to join', { person: playerOf(facts) }),
    text: t('Accept or decline the request to join {team}', { team: facts.team ?? '' }),
  }),
  request_accepted: ({ team = '' }) => ({
    title: t('You are on {team}', { team }),
    text: t('Your request to join was accepted'),
  }),
  request_declined: ({ team = '' }) => ({
    title: t('Not this time: {team}', { team }),
    text: t('Your request to join was declined'),
  }),
  team_request_approved: (facts) => ({
    title: t('{team} is yours', { team: ownTeam(facts) }),
    text: t('Invite people and plan the first practice'),
  }),
  team_request_declined: (facts) => ({
    title: t('Your request for {team} was declined', { team: ownTeam(facts) }),
    text: facts.note ?? t('See why, correct it and ask again'),
  }),
  team_invited: (facts) => ({
    title: t('{team} invites you', { team: aTeam(facts) }),
    text: t('Accept or decline the invitation'),
  }),
  place_offered: (facts) => ({
    title: t('{team} has a spot for you', { team: aTeam(facts) }),
    text: t('Accept or decline'),
  }),
  tier_ended: (facts) => ({
    title: t('{team} is on bronze now', { team: ownTeam(facts) }),
    text: t('No payment has arrived since the paid period ended'),
  }),
  facts_confirmed: (facts) => ({
    title: t('{team} confirmed what you say about your game', { team: ownTeam(facts) }),
    text: t('It counts for 90 days, or until you change it'),
  }),
  evaluation_asked: (facts) => ({
    title: t('{person} asks you for an evaluation', { person: playerOf(facts) }),
    text: t('{team}. Write it, or decline', { team: facts.team ?? '' }),
  }),
  evaluation_written: (facts) => ({
    title: t('A coach of {team} wrote an evaluation of you', { team: ownTeam(facts) }),
    text: t('Read it, and choose who else does'),
  }),
  evaluation_declined: (facts) => ({
    title: t('No evaluation from {team} for now', { team: ownTeam(facts) }),
    text: t('You can ask somebody else'),
  }),
  ward_evaluation: (facts) => ({
    title: t('{ward}: an evaluation by a coach', { ward: wardOf(facts) }),
    text: facts.team ?? '',
  }),
};
