/** For tests: every kind of mail and of notice, with words of strangers that would be markup. */
import type { MailContents } from '../mails.ts';
import type { NoticeMail } from '../notice.ts';

export const SITE = 'https://lineup.example';
const practice = {
  ...{ to: 'x@mail.example', amount: 1, team: 'Comets <b>', title: 'Scrim', at: '2026-12-02T02:00:00Z' },
  ...{ href: '/teams/t/manage', time_zone: null, token: 'secret', changed_at: '2026-11-24T10:00:00Z' },
};
const date = '2026-12-08T00:00:00Z';

/** Every kind of mail, with what its button or link is called. */
export const mails: { [Name in keyof MailContents]: [MailContents[Name], string] } = {
  team_invitation: [
    { to: '', token: 't', team: 'Comets <b>', kind: 'member', role: 'player', inviter: null, expires_at: date },
    'See the invitation',
  ],
  college_invitation: [
    {
      to: '',
      college: 'State <b>',
      slug: 's',
      role: 'programs_college_staff',
      inviter: null,
      expires_at: date,
      has_account: false,
    },
    'See the invitation',
  ],
  contact_message: [{ to: null, reply_to: 'a@mail.example', name: 'Ann', topic: 'teams', message: 'Hi <b>' }, ''],
  subscription_ended: [
    { to: null, team: 'Comets <b>', team_id: 't', subscription: 'sub_1', ended_on: date },
    'See the team',
  ],
  role_decision: [
    { to: '', role: 'recruit_player', college: null, is_approved: true, note: 'Hi <b>' },
    'See your roles',
  ],
  college_decision: [
    { to: '', college: 'State <b>', slug: null, is_approved: false, note: 'Hi <b>' },
    'Correct it and ask again',
  ],
  guardian_request: [{ to: '', has_account: true }, 'Confirm or decline'],
  guardian_offer: [{ to: '' }, 'Sign up and answer'],
  practice_reminder: [
    {
      ...{ to: '', team: 'Comets <b>', team_id: 't', title: 'Scrim', scheduled_at: practice.at, duration_minutes: 90 },
      ...{ location: 'Lab', time_zone: null, practice_id: 'p', token: 'secret' },
    },
    'Can’t go',
  ],
  reason_wanted: [
    { to: '', team: 'Comets <b>', title: 'Scrim', scheduled_at: practice.at, time_zone: null, token: 'secret' },
    'Give a reason',
  ],
  ward_reminder: [
    {
      ...{
        to: '',
        wards: ['Kai <b>'],
        team: 'Comets <b>',
        title: 'Scrim',
        scheduled_at: practice.at,
        duration_minutes: 90,
      },
      ...{ location: 'Lab', time_zone: null },
    },
    'Answer for Kai <b>',
  ],
  family_week: [
    {
      ...{ to: '', time_zone: null },
      wards: [
        {
          ...{ name: 'Kai <b>', colleges: null, places: [] },
          practices: [{ title: 'Scrim <b>', starts_at: practice.at, team_name: 'Comets', answer: null }],
        },
      ],
    },
    'Open My Family',
  ],
  meeting: [
    {
      ...{
        to: '',
        id: 'b',
        kind: 'tryout',
        college: 'State <b>',
        starts_at: practice.at,
        minutes: 60,
        place: 'Lab <b>',
      },
      ...{ link: null, host: 'Ann <b>', sequence: 0, updated_at: practice.at, wards: ['Kai <b>'], href: '/family' },
      ...{ time_zone: null, is_on: true },
    },
    'Open your family page',
  ],
  notice: [{ ...practice, kind: 'practice_moved' }, 'Can’t go'],
  notice_digest: [
    { to: '', time_zone: null, day: date, notices: [{ ...practice, kind: 'practice_moved' }] },
    'Open Lineup',
  ],
  new_matches: [
    {
      ...{ to: '', amount: 2 },
      filters: [
        {
          ...{ id: 'f', kind: 'posts', choices: [{ code: 'role', role: 'Anchor <b>' }], secret: 's' },
          matches: [{ title: 'Comets <b>', href: '/teams/1/manage', why: [{ code: 'game', name: 'Valorant' }] }],
        },
      ],
    },
    'See all of it',
  ],
  recruiting_digest: [
    { to: '', colleges: [{ college: 'State <b>', slug: 's', waiting: 1, is_late: false, due: 0 }] },
    'Open the dashboard',
  ],
  unread_messages: [{ to: '', conversation_id: 'c', count: 1, people: ['Ann <b>'] }, 'Read and reply'],
  report_handled: [{ to: '' }, 'Open your inbox'],
  version_failing: [
    {
      ...{
        to: null,
        alert: 'a',
        remote: 'teams',
        version: 'cccccccccccc',
        previous: 'aaaaaaaaaaaa',
        errors: 12,
        loads: 40,
      },
      ...{ rate: 0.3, previous_rate: 0.01 },
      found: [{ fingerprint: '0123456789abcdef', name: 'TypeError', message: 'no <b>', route: '/teams', frame: null }],
    },
    'Open the console',
  ],
  messaging_notice: [{ to: '', decision: 'warned', about: 'profile', until: null }, 'Tell us if this is a mistake'],
};
export const kinds = Object.keys(mails) as (keyof MailContents)[];

/** Every kind of notice that is mailed, with what its button or link is called. */
const about = { ...practice, at: undefined, title: 'Scrim', note: 'Hi <b>' };
export const notices: Record<string, [Partial<NoticeMail>, string]> = {
  practice_scheduled: [practice, 'Going'],
  practice_moved: [practice, 'Going'],
  practice_cancelled: [{ ...practice, token: null }, 'See the practice'],
  ward_practice_scheduled: [{ ...practice, token: null, wards: ['Kai'] }, 'Answer for Kai'],
  ward_practice_moved: [{ ...practice, token: null, wards: ['Kai'] }, 'Answer for Kai'],
  ward_practice_cancelled: [{ ...practice, token: null, wards: ['Kai'] }, 'See the practice'],
  practice_place: [practice, 'Going'],
  ward_practice_place: [{ ...practice, token: null, wards: ['Kai'] }, 'Answer for Kai'],
  poll_opened: [{ ...about, times: [practice.at] }, 'Pick your times'],
  scrim_asked: [about, 'See who asks'],
  scrim_declined: [about, 'Find a scrim'],
  scrim_offered: [about, 'Take the scrim'],
  scrim_time: [about, 'See the new time'],
  scrim_result: [about, 'See the result'],
  match_result: [about, 'See the match'],
  request_made: [about, 'See the request'],
  request_accepted: [about, 'Open the team'],
  request_declined: [about, 'See teams'],
  team_request_approved: [about, 'Open the team'],
  team_request_declined: [about, 'Correct the request'],
  place_offered: [about, 'Accept or decline'],
  tier_ended: [about, 'See the subscription'],
  webhook_stopped: [about, 'See the connection'],
  calendar_failed: [about, 'See the calendar'],
  meeting_offered: [{ ...about, college: 'State <b>', at: practice.at }, 'See the times'],
  meeting_soon: [{ ...about, college: 'State <b>', at: practice.at }, 'See where it is'],
  meeting_feedback: [{ ...about, college: 'State <b>' }, 'Read it'],
  ward_meeting_soon: [{ ...about, college: 'State <b>', wards: ['Kai <b>'] }, 'See where it is'],
  ward_meeting_feedback: [{ ...about, college: 'State <b>', wards: ['Kai <b>'] }, 'Read it'],
  ...Object.fromEntries(
    ['made', 'changed', 'signed', 'soon', 'accepted', 'declined', 'withdrawn', 'expired', 'ended'].flatMap((change) =>
      [`offer_${change}`, `ward_offer_${change}`]
        .filter((kind) => kind !== 'offer_declined')
        .map((kind) => [
          kind,
          [{ ...about, college: 'State <b>', wards: ['Kai <b>'], at: practice.at }, 'Read the offer'],
        ]),
    ),
  ),
  ...Object.fromEntries(
    ['papers_asked', 'paper_returned', 'papers_due'].flatMap((kind) =>
      [kind, `ward_${kind}`].map((each) => [
        each,
        [{ ...about, college: 'State <b>', wards: ['Kai <b>'] }, 'See the list'],
      ]),
    ),
  ),
  evaluation_asked: [about, 'Write or decline'],
  evaluation_written: [about, 'Read it'],
  evaluation_declined: [about, 'Open your profile'],
  ward_evaluation: [{ ...about, wards: ['Kai <b>'] }, 'Read it'],
  interest_moved: [{ ...about, college: 'State <b>', stage: 'Offer made' }, 'See where you stand'],
  ward_interest_sent: [{ ...about, college: 'State <b>', wards: ['Kai <b>'] }, 'See where they stand'],
  ward_interest_moved: [
    { ...about, college: 'State <b>', wards: ['Kai <b>'], stage: 'Offer made' },
    'See where they stand',
  ],
  interest_replied: [{ ...about, college: 'State <b>' }, 'Read the answer'],
  task_due: [{ ...about, college: 'State <b>' }, 'See the task'],
  profile_hidden: [about, 'Open your profile'],
  profile_shown: [about, 'Open your profile'],
  passkey_added: [about, 'Open your passkeys'],
  announcement: [{ ...about, team: 'Comets <b>', title: 'Bring <b> jerseys' }, 'Read the announcement'],
  ward_announcement: [
    { ...about, team: 'Comets <b>', title: 'Bring <b> jerseys', wards: ['Kai <b>'] },
    'See it on your family page',
  ],
};
