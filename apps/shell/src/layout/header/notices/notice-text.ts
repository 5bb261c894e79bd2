import type { Notice } from './list-notices';

const moment = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric' });
const spaced = (role = '') => role.replace(/^(programs|coaching)_(program_coach_)?/, '').replaceAll('_', ' ');
const when = (time: string | undefined) => (time ? moment.format(new Date(time)) : '');

interface NoticeText {
  title: string;
  text: string;
}

type Write = (facts: Notice['facts'], amount: number) => NoticeText;

const practices =
  (one: string, many: string): Write =>
  ({ team = '', title = '', at }, amount) =>
    amount > 1
      ? { title: `${amount} practices ${many}`, text: `${title} · ${team}. The first: ${when(at)}` }
      : { title: `Practice ${one}: ${title}`, text: `${when(at)} · ${team}` };

const wardPractices =
  (change: string): Write =>
  ({ ward, team = '', title = '', at }, amount) => ({
    title: `${ward ?? 'Your child'}: ${amount > 1 ? `${amount} practices ${change}` : `practice ${change}`}`,
    text: `${title} · ${team}. ${amount > 1 ? 'The first: ' : ''}${when(at)}`,
  });

const scrims =
  (title: string, next: string): Write =>
  ({ team = '', title: game = '', at }) => ({ title, text: `${game} · ${team} · ${when(at)}. ${next}` });

const slotName = (kind = 'meeting') => (kind === 'tryout' ? 'Tryout' : 'Meeting');

const meetings =
  (change: string): Write =>
  ({ college, title, at }) => ({ title: `${slotName(title)} ${change}: ${college}`, text: when(at) });

const wardMeetings =
  (change: string): Write =>
  ({ ward, college, title, at }) => ({
    title: `${ward ?? 'Your child'}: ${slotName(title).toLowerCase()} ${change}`,
    text: `${college} · ${when(at)}`,
  });

const offers =
  (change: string, next: string): Write =>
  ({ college, at }) => ({ title: `${college} ${change}`, text: next || `Answer by ${when(at)}` });

const wardOffers =
  (change: string, next: string): Write =>
  ({ ward, college, at }) => ({
    title: `${ward ?? 'Your child'}: offer from ${college} ${change}`,
    text: next || `It waits for your yes until ${when(at)}`,
  });

const writers: Record<string, Write> = {
  practice_scheduled: practices('scheduled', 'scheduled'),
  practice_moved: practices('moved', 'moved'),
  practice_cancelled: practices('canceled', 'canceled'),
  ward_practice_scheduled: wardPractices('scheduled'),
  ward_practice_moved: wardPractices('moved'),
  ward_practice_cancelled: wardPractices('canceled'),
  announcement: ({ team = 'Your team', title = '' }) => ({ title: `Announcement: ${team}`, text: title }),
  ward_announcement: ({ ward, team = '', title = '' }) => ({
    title: `${ward ?? 'Your child'}: announcement of ${team}`,
    text: title,
  }),
  practice_unrecorded: ({ title = '', team = '' }, amount) => ({
    title: amount > 1 ? `Record who came to ${amount} practices` : `Record who came: ${title}`,
    text: amount > 1 ? `${team}. The latest: ${title}` : team,
  }),
  poll_opened: ({ title = '', team = '' }) => ({
    title: `When can you play? ${title}`,
    text: `${team} wants to find a time`,
  }),
  scrim_asked: scrims('A team asks for your scrim', 'See who it is, then accept or decline'),
  scrim_declined: scrims('Your scrim was declined', 'Other teams look for opponents, too'),
  scrim_offered: scrims('A scrim you asked for is free again', 'Take it before another team does'),
  scrim_time: scrims('Another time is proposed for your scrim', 'The old time holds until you agree'),
  scrim_result: scrims('News about a scrim result', 'Confirm it, or say that it is not right'),
  request_made: ({ person, team = '' }) => ({
    title: `${person ?? 'A player'} asks to join`,
    text: `Accept or decline the request to join ${team}`,
  }),
  request_accepted: ({ team = '' }) => ({ title: `You are on ${team}`, text: 'Your request to join was accepted' }),
  request_declined: ({ team = '' }) => ({ title: `Not this time: ${team}`, text: 'Your request to join was declined' }),
  team_request_approved: ({ team = 'Your team' }) => ({
    title: `${team} is yours`,
    text: 'Invite people and plan the first practice',
  }),
  team_request_declined: ({ team = 'Your team', note }) => ({
    title: `Your request for ${team} was declined`,
    text: note ?? 'See why, correct it and ask again',
  }),
  team_invited: ({ team = 'A team' }) => ({ title: `${team} invites you`, text: 'Accept or decline the invitation' }),
  place_offered: ({ team = 'A team' }) => ({ title: `${team} has a place for you`, text: 'Accept or decline' }),
  tier_ended: ({ team = 'Your team' }) => ({
    title: `${team} is on bronze now`,
    text: 'No payment has arrived since the paid period ended',
  }),
  new_matches: (_, amount) => ({
    title: amount === 1 ? 'Something new fits a saved search' : `${amount} new things fit your saved searches`,
    text: 'See what, and why it fits',
  }),
  webhook_stopped: ({ team, college, title = 'another service' }) => ({
    title: `${team ?? college} no longer sends to ${title}`,
    text: 'Several messages did not arrive',
  }),
  college_invited: ({ college }) => ({ title: `${college} invites you`, text: 'Join the program, or decline' }),
  interest_moved: ({ college, stage = '' }) => ({ title: `${college} moved your interest`, text: `Now: ${stage}` }),
  interest_replied: ({ college }) => ({ title: `${college} answered you`, text: 'Read their answer' }),
  meeting_offered: meetings('offered'),
  meeting_booked: meetings('booked'),
  meeting_moved: meetings('moved'),
  meeting_cancelled: meetings('canceled'),
  meeting_soon: meetings('tomorrow'),
  meeting_feedback: ({ college }) => ({ title: `${college} gave you feedback`, text: 'Read what they say' }),
  ward_meeting_booked: wardMeetings('booked'),
  ward_meeting_moved: wardMeetings('moved'),
  ward_meeting_cancelled: wardMeetings('canceled'),
  ward_meeting_soon: wardMeetings('tomorrow'),
  ward_meeting_feedback: ({ ward, college }) => ({
    title: `${ward ?? 'Your child'}: feedback of ${college}`,
    text: 'Read what they say',
  }),
  program_meeting: ({ college, title, at }) => ({
    title: `Your ${slotName(title).toLowerCase()}: a place changed`,
    text: `${when(at)} · ${college}`,
  }),
  offer_made: offers('made you an offer', ''),
  offer_changed: offers('changed its offer', ''),
  offer_signed: ({ college, at }) => ({
    title: `Your guardian signed the offer from ${college}`,
    text: `Answer by ${when(at)}`,
  }),
  offer_soon: offers('waits for your answer', ''),
  offer_accepted: ({ college }) => ({ title: `The offer from ${college} is accepted`, text: 'Everyone has signed' }),
  offer_withdrawn: offers('withdrew its offer', 'Read why'),
  offer_expired: ({ college }) => ({ title: `The offer from ${college} has expired`, text: 'Its time has passed' }),
  ward_offer_made: wardOffers('made', ''),
  ward_offer_changed: wardOffers('changed', ''),
  ward_offer_signed: wardOffers('signed', ''),
  ward_offer_soon: wardOffers('ends soon', ''),
  ward_offer_accepted: wardOffers('accepted', 'Everyone has signed'),
  ward_offer_declined: wardOffers('declined', 'The player said no'),
  ward_offer_withdrawn: wardOffers('withdrawn', 'Read why'),
  ward_offer_expired: wardOffers('expired', 'Its time has passed'),
  program_offer: ({ person, college, title = 'changed' }) => ({
    title: `Offer ${title}: ${person ?? 'a player'}`,
    text: college ?? '',
  }),
  task_due: ({ college, title = '', due_on }) => ({
    title: `Task due: ${title}`,
    text: `${due_on ? `${day.format(new Date(`${due_on}T12:00`))} · ` : ''}${college}`,
  }),
  program_interest: ({ person, college }) => ({
    title: `${person ?? 'A player'} is interested in ${college}`,
    text: 'See what they wrote',
  }),
  program_mention: ({ person, college }) => ({
    title: `A colleague named you in a note on ${person ?? 'a player'}`,
    text: college ?? '',
  }),
  program_task: ({ college, title = '', due_on }) => ({
    title: `New task for you: ${title}`,
    text: `${due_on ? `Due ${day.format(new Date(`${due_on}T12:00`))} · ` : ''}${college}`,
  }),
  role_approved: ({ role, college }) => ({ title: 'Your role was approved', text: roleAt(role, college) }),
  role_declined: ({ role, college }) => ({ title: 'Your role request was declined', text: roleAt(role, college) }),
  role_asked: ({ person, role, college }) => ({
    title: `${person ?? 'Somebody'} asks for a role`,
    text: roleAt(role, college),
  }),
  college_asked: ({ person, college }) => ({
    title: `${person ?? 'Somebody'} asks us to add a college`,
    text: college ?? '',
  }),
  team_asked: ({ person, team = '' }) => ({ title: `${person ?? 'Somebody'} asks for a team`, text: team }),
  college_approved: ({ college }) => ({
    title: `${college} is on Lineup`,
    text: 'You are its admin. Fill in the page, then publish it',
  }),
  college_declined: ({ college }) => ({
    title: `We did not add ${college}`,
    text: 'See why. You can correct your request and send it again',
  }),
  guardian_asked: () => ({ title: 'Somebody asks you to be their guardian', text: 'See who, and agree or decline' }),
  guardian_offered: () => ({ title: 'An adult offers to be your guardian', text: 'See who, and agree or decline' }),
  guardian_waiting: ({ person, needs_yes }) => ({
    title: person ? `Another guardian for ${person}` : 'Another guardian waits',
    text: needs_yes ? 'It needs your yes' : 'It needs the yes of a guardian who is linked already',
  }),
  guardian_linked: ({ person, begins_at }) => ({
    title: person ? `${person} has another guardian` : 'A guardian was linked',
    text: begins_at ? `Begins ${when(begins_at)}` : 'See who it is',
  }),
  guardian_ended: () => ({ title: 'A link to a guardian ended', text: 'See who is linked now' }),
  facts_confirmed: ({ team = 'Your team' }) => ({
    title: `${team} confirmed what you say about your game`,
    text: 'It counts for 90 days, or until you change it',
  }),
  ward_asked_team: ({ person, team = '' }) => ({
    title: `${person ?? 'The player in your care'} asks to join ${team}`,
    text: 'Once they are on it, its adults may write to them',
  }),
  ward_talks: ({ person }) => ({
    title: `${person ?? 'The player in your care'} is talking to someone new`,
    text: 'Both say that they are under 18, and share no team',
  }),
  profile_hidden: ({ person }) =>
    person
      ? { title: `Our staff hid the profile of ${person}`, text: 'They can change it and ask to show it again' }
      : { title: 'Our staff hid your profile', text: 'Change it, then ask to show it again' },
  profile_shown: ({ person }) =>
    person
      ? { title: `The profile of ${person} is back`, text: 'Our staff no longer hide it' }
      : { title: 'Your profile is back', text: 'Our staff no longer hide it' },
  talk_asked: () => ({ title: 'Somebody wants to talk to you', text: 'Accept or decline' }),
  flag_changed: ({ flag = '' }) => ({ title: `Flag changed: ${flag}`, text: 'See who changed what in the console' }),
};

function roleAt(role: string | undefined, college: string | null | undefined): string {
  const name = spaced(role);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${college ? ` at ${college}` : ''}`;
}

/** What a notice says, in two lines. */
export function noticeText({ kind, facts, amount }: Notice): NoticeText {
  return writers[kind]?.(facts, amount) ?? { title: 'Something changed', text: facts.team ?? facts.college ?? '' };
}

/** "Today", "Yesterday", or the day. */
export function dayName(time: string, now = new Date()): string {
  const then = new Date(time);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(then)) / 86_400_000);
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : day.format(then);
}
