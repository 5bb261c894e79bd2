/** What the mail of a notice says that is about no practice, and what its button does. */
import type { NoticeMail } from './notice.ts';
import { longDay, moment } from './practice-time.ts';
import { stageIn } from './stages.ts';
import { wardNames } from './ward-names.ts';
import { sentence, type Words } from './words.ts';

type Line = (notice: NoticeMail, words: Words) => [text: string, label: string];

const inBrackets = (text: string | undefined) => (text ? ` (${text})` : '');

const inCare = (words: Words, wards: NoticeMail['wards']) => {
  const { t } = words;
  return wardNames(wards, words) ?? t('the player in your care');
};

/** "a tryout": a sentence for each kind, because languages bend the words around it. */
const byKind = (kind: string | undefined, meeting: string, tryout: string) => (kind === 'tryout' ? tryout : meeting);

/** The terms stand on the page alone. */
const offerLine =
  (text: string, until?: string): Line =>
  ({ college, at, wards, time_zone: zone }, words) => {
    const { t } = words;
    const said = t(text, { college: college ?? t('a college'), ward: inCare(words, wards) });
    const end = until && at ? t(until, { when: moment(words, at, zone ?? null) }) : '';
    return [[said, end].filter(Boolean).join(' '), t('Read the offer')];
  };

/** When papers are due is a day, and no moment. */
const paperLine =
  (text: string): Line =>
  ({ college, wards, due_on: due }, words) => {
    const { t } = words;
    const said = t(text, { college: college ?? t('A college'), ward: inCare(words, wards) });
    const end = due ? t('Due by {day}.', { day: longDay(words, `${due}T12:00Z`) }) : '';
    return [[said, end].filter(Boolean).join(' '), t('See the list')];
  };

const scrimLine =
  (text: string, label: string): Line =>
  ({ team, title }, { t }) => [t(text, { team: team ?? t('your team'), about: inBrackets(title) }), t(label)];

const ANSWER_BY = sentence('Answer by {when}.');
const WITH_YOUR_YES = sentence('It takes effect only with your yes, until {when}.');

/** By kind. */
export const LINES: Record<string, Line> = {
  announcement: ({ team, title = '' }, { t }) => [`${team ?? t('Your team')}: ${title}`, t('Read the announcement')],
  ward_announcement: ({ team, title = '', wards }, words) => {
    const { t } = words;
    const about = [wardNames(wards, words), team ?? t('A team')].filter(Boolean).join(', ');
    return [`${about}: ${title}`, t('See it on your family page')];
  },
  request_made: ({ team }, { t }) => [
    t('Someone wants to join {team}. Say yes or no.', { team: team ?? t('your team') }),
    t('See the request'),
  ],
  request_accepted: ({ team }, { t }) => [
    t('{team} said yes. Welcome to the team!', { team: team ?? t('The team') }),
    t('Open the team'),
  ],
  request_declined: ({ team }, { t }) => [
    t('{team} said no this time. Other teams are looking for players, too.', { team: team ?? t('The team') }),
    t('See teams'),
  ],
  team_request_approved: ({ team }, { t }) => [
    t('Our staff approved your request: {team} is yours. Invite people, then plan the first practice.', {
      team: team ?? t('Your team'),
    }),
    t('Open the team'),
  ],
  team_request_declined: ({ team, note }, { t }) => [
    [
      t('Our staff did not approve your request for {team}.', { team: team ?? t('your team') }),
      ...(note ? [t('They wrote: {note}', { note })] : []),
      t('You can correct it and send it again.'),
    ].join(' '),
    t('Correct the request'),
  ],
  tier_ended: ({ team }, { t }) => [
    t(
      '{team} is on bronze now: its paid period ended a week ago, and no payment has arrived since. What you made stays. If you did pay, write to us.',
      { team: team ?? t('Your team') },
    ),
    t('See the subscription'),
  ],
  calendar_failed: ({ title }, { t }) => [
    t(
      'We tried several times to read your calendar at {service}, without success. Your busy times stay as they were. Look whether its address still works, or remove it.',
      { service: title ?? t('another service') },
    ),
    t('See the calendar'),
  ],
  webhook_stopped: ({ team, college, title }, { t }) => [
    t(
      'Messages of {team} to {service} failed to arrive several times, so we stopped sending them. Send a test once it works again, or connect a new address.',
      { team: team ?? college ?? t('your team'), service: title ?? t('another service') },
    ),
    t('See the connection'),
  ],
  place_offered: ({ team }, { t }) => [
    t('{team} wants you on its roster. You decide.', { team: team ?? t('A team') }),
    t('Accept or decline'),
  ],
  scrim_asked: scrimLine(
    sentence('A team wants to scrim with {team}{about}. See who asks, then accept or decline.'),
    sentence('See who asks'),
  ),
  scrim_declined: scrimLine(
    sentence('The other team declined the scrim that {team} asked for{about}. Other teams look for opponents, too.'),
    sentence('Find a scrim'),
  ),
  scrim_offered: scrimLine(
    sentence('A scrim that {team} asked for is free again{about}. Take it before another team does.'),
    sentence('Take the scrim'),
  ),
  scrim_time: scrimLine(
    sentence('The other team proposes another time for a scrim of {team}{about}. The old time holds until you agree.'),
    sentence('See the new time'),
  ),
  scrim_result: scrimLine(
    sentence('There is news about a result of a scrim of {team}{about}: confirm it, or say that it is not right.'),
    sentence('See the result'),
  ),
  match_result: scrimLine(
    sentence('There is news about a tournament match of {team}{about}: see whether its result is right.'),
    sentence('See the match'),
  ),
  meeting_offered: ({ college, title, at, time_zone: zone }, words) => {
    const { t } = words;
    return [
      [
        t(byKind(title, sentence('{college} offers you a meeting.'), sentence('{college} offers you a tryout.')), {
          college: college ?? t('A college'),
        }),
        ...(at ? [t('The first time: {when}.', { when: moment(words, at, zone ?? null) })] : []),
        t('You see where it is once you book.'),
      ].join(' '),
      t('See the times'),
    ];
  },
  meeting_soon: ({ college, title, at, time_zone: zone }, words) => {
    const { t } = words;
    return [
      t(
        byKind(
          title,
          sentence('Your meeting with {college} is soon{when}. Can’t come? Move it or give your spot back.'),
          sentence('Your tryout with {college} is soon{when}. Can’t come? Move it or give your spot back.'),
        ),
        { college: college ?? t('a college'), when: at ? `: ${moment(words, at, zone ?? null)}` : '' },
      ),
      t('See where it is'),
    ];
  },
  meeting_feedback: ({ college }, { t }) => [
    t('{college} gave you feedback.', { college: college ?? t('A college') }),
    t('Read it'),
  ],
  ward_meeting_soon: ({ college, title, at, wards, time_zone: zone }, words) => {
    const { t } = words;
    return [
      t(
        byKind(
          title,
          sentence('{ward} has a meeting with {college}{when}. You can come along or join by the link.'),
          sentence('{ward} has a tryout with {college}{when}. You can come along or join by the link.'),
        ),
        {
          ward: wardNames(wards, words) ?? t('The player in your care'),
          college: college ?? t('a college'),
          when: at ? `: ${moment(words, at, zone ?? null)}` : '',
        },
      ),
      t('See where it is'),
    ];
  },
  ward_meeting_feedback: ({ college, wards }, words) => {
    const { t } = words;
    return [
      t('{college} gave feedback to {ward}.', { college: college ?? t('A college'), ward: inCare(words, wards) }),
      t('Read it'),
    ];
  },
  evaluation_asked: ({ person, team }, { t }) => [
    t('{person} of {team} asks you for an evaluation. You can decline.', {
      person: person ?? t('A player'),
      team: team ?? t('your team'),
    }),
    t('Write or decline'),
  ],
  evaluation_written: ({ team }, { t }) => [
    t('A coach or manager of {team} wrote an evaluation of you. You choose who reads it.', {
      team: team ?? t('your team'),
    }),
    t('Read it'),
  ],
  evaluation_declined: ({ team }, { t }) => [
    t('The person you asked at {team} will not write an evaluation right now. You can ask somebody else.', {
      team: team ?? t('your team'),
    }),
    t('Open your profile'),
  ],
  ward_evaluation: ({ wards, team }, words) => {
    const { t } = words;
    return [
      t('A coach or manager of {team} wrote an evaluation of {ward}.', {
        team: team ?? t('their team'),
        ward: inCare(words, wards),
      }),
      t('Read it'),
    ];
  },
  offer_made: offerLine(sentence('You have an offer from {college}.'), ANSWER_BY),
  offer_changed: offerLine(sentence('The offer from {college} has changed.'), ANSWER_BY),
  offer_signed: offerLine(sentence('Your guardian signed the offer from {college}.'), ANSWER_BY),
  offer_soon: offerLine(sentence('The offer from {college} is waiting for your answer.'), ANSWER_BY),
  offer_accepted: offerLine(sentence('The offer from {college} is accepted. Everyone has signed.')),
  offer_withdrawn: offerLine(sentence('The offer from {college} was withdrawn.')),
  offer_ended: offerLine(sentence('Your commitment to {college} has ended. The page of the offer says why.')),
  papers_asked: paperLine(sentence('{college} asks you for papers.')),
  paper_returned: paperLine(sentence('{college} sent a paper back and says why.')),
  papers_due: paperLine(sentence('{college} is waiting for your papers.')),
  ward_papers_asked: paperLine(sentence('{college} asks {ward} for papers. You can send them, too.')),
  ward_paper_returned: paperLine(sentence('{college} sent back a paper of {ward} and says why.')),
  ward_papers_due: paperLine(sentence('{college} is waiting for papers from {ward}. You can send them, too.')),
  ward_offer_ended: offerLine(sentence('The commitment of {ward} to {college} has ended.')),
  offer_expired: offerLine(sentence('The offer from {college} has expired.')),
  ward_offer_made: offerLine(sentence('There is an offer from {college} for {ward}.'), WITH_YOUR_YES),
  ward_offer_changed: offerLine(sentence('The offer from {college} for {ward} has changed.'), WITH_YOUR_YES),
  ward_offer_signed: offerLine(
    sentence('The offer from {college} for {ward} has the player’s signature.'),
    WITH_YOUR_YES,
  ),
  ward_offer_soon: offerLine(sentence('The offer from {college} for {ward} is still open.'), WITH_YOUR_YES),
  ward_offer_accepted: offerLine(sentence('The offer from {college} for {ward} is accepted. Everyone has signed.')),
  ward_offer_declined: offerLine(sentence('The offer from {college} for {ward} was declined.')),
  ward_offer_withdrawn: offerLine(sentence('The offer from {college} for {ward} was withdrawn.')),
  ward_offer_expired: offerLine(sentence('The offer from {college} for {ward} has expired.')),
  ward_interest_sent: ({ wards, college }, words) => {
    const { t } = words;
    const names = wardNames(wards, words) ?? t('Your child');
    return [
      t('{ward} wrote to {college}.', { ward: names, college: college ?? t('a college') }),
      t('See where they stand'),
    ];
  },
  ward_interest_moved: ({ wards, college, stage }, words) => {
    const { t } = words;
    const said = t('{college} updated where {ward} stands.', {
      college: college ?? t('A college'),
      ward: wardNames(wards, words) ?? t('your child'),
    });
    return [stage ? `${said} ${t('Now: {stage}', { stage: stageIn(stage, words) })}` : said, t('See where they stand')];
  },
  interest_moved: ({ college, stage }, words) => {
    const { t } = words;
    const said = t('{college} updated where you stand.', { college: college ?? t('A college') });
    return [stage ? `${said} ${t('Now: {stage}', { stage: stageIn(stage, words) })}` : said, t('See where you stand')];
  },
  interest_replied: ({ college }, { t }) => [
    t('{college} answered you.', { college: college ?? t('A college') }),
    t('Read the answer'),
  ],
  profile_hidden: ({ person }, { t }) =>
    person
      ? [
          t(
            'Somebody reported the profile of {person}, and our staff found that it breaks our rules. Only its owner sees it now. They can change it and ask us to look again.',
            { person },
          ),
          t('Open Lineup'),
        ]
      : [
          t(
            'Somebody reported your profile, and our staff found that it breaks our rules. Only you see it now. Change it, then ask us on your profile page to look again.',
          ),
          t('Open your profile'),
        ],
  profile_shown: ({ person }, { t }) =>
    person
      ? [t('Our staff no longer hides the profile of {person}.', { person }), t('Open Lineup')]
      : [t('Our staff no longer hides your profile. It is shown as before.'), t('Open your profile')],
  passkey_added: (_, { t }) => [
    t(
      'A passkey was added to your account. Whoever has it can sign in as you. If it was not you, remove it, choose a new password, and sign out everywhere else.',
    ),
    t('Open your passkeys'),
  ],
  task_due: ({ title, college }, { t }) => [
    t('{task} is due. It is assigned to you.', { task: `${title ?? t('A task')}${inBrackets(college ?? undefined)}` }),
    t('See the task'),
  ],
};
