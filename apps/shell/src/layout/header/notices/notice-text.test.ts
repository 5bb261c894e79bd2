import { describe, expect, test } from 'vitest';
import type { Notice } from './list-notices';
import { noticeText } from './notice-text';

const notice = (kind: string, facts: Partial<Notice['facts']> = {}, amount = 1): Notice => ({
  id: 'n1',
  kind,
  amount,
  created_at: '2026-11-20T10:00:00+00:00',
  is_read: false,
  facts: { href: '/', ...facts } as Notice['facts'],
});

const FACTS = {
  team: 'Comets',
  college: 'State',
  title: 'Scrims',
  at: '2026-11-21T18:00:00+00:00',
  person: 'Riley Tran',
  stage: 'Tryout',
  due_on: '2026-11-30',
  role: 'programs_program_coach_head',
  flag: 'inbox',
};

describe('each kind of notice', () => {
  test.each([
    ['practice_scheduled', 'Practice scheduled: Scrims'],
    ['practice_moved', 'Practice moved: Scrims'],
    ['practice_cancelled', 'Practice canceled: Scrims'],
    ['practice_place', 'You have a spot: Scrims'],
    ['announcement', 'Announcement: Comets'],
    ['ward_announcement', 'Your child: announcement from Comets'],
    ['practice_unrecorded', 'Record who came: Scrims'],
    ['poll_opened', 'When can you play? Scrims'],
    ['scrim_asked', 'A team asks for your scrim'],
    ['scrim_declined', 'Your scrim was declined'],
    ['scrim_offered', 'A scrim you asked for is free again'],
    ['scrim_time', 'Another time is proposed for your scrim'],
    ['scrim_result', 'News about a scrim result'],
    ['match_result', 'News about a tournament match'],
    ['request_made', 'Riley Tran asks to join'],
    ['request_accepted', 'You are on Comets'],
    ['request_declined', 'Not this time: Comets'],
    ['team_request_approved', 'Comets is yours'],
    ['team_request_declined', 'Your request for Comets was declined'],
    ['team_invited', 'Comets invites you'],
    ['place_offered', 'Comets has a spot for you'],
    ['facts_confirmed', 'Comets confirmed what you say about your game'],
    ['evaluation_asked', 'Riley Tran asks you for an evaluation'],
    ['evaluation_written', 'A coach of Comets wrote an evaluation of you'],
    ['evaluation_declined', 'No evaluation from Comets for now'],
    ['ward_evaluation', 'Your child: an evaluation by a coach'],
    ['tier_ended', 'Comets is on bronze now'],
    ['new_matches', 'Something new fits a saved search'],
    ['calendar_failed', 'We can no longer read a calendar of yours'],
    ['webhook_stopped', 'Comets no longer sends to Scrims'],
    ['college_invited', 'State invites you'],
    ['interest_moved', 'State moved your interest'],
    ['ward_interest_sent', 'Your child wrote to State'],
    ['ward_interest_moved', 'Your child: State updated where they stand'],
    ['interest_replied', 'State answered you'],
    ['task_due', 'Task due: Scrims'],
    ['program_interest', 'Riley Tran is interested in State'],
    ['program_mention', 'A colleague named you in a note on Riley Tran'],
    ['program_task', 'New task for you: Scrims'],
    ['role_approved', 'Your role was approved'],
    ['role_declined', 'Your role request was declined'],
    ['role_asked', 'Riley Tran asks for a role'],
    ['college_asked', 'Riley Tran asks us to add a college'],
    ['team_asked', 'Riley Tran asks for a team'],
    ['college_approved', 'State is on Lineup'],
    ['college_declined', 'We did not add State'],
    ['flag_changed', 'Flag changed: inbox'],
    ['passkey_added', 'A passkey was added to your account'],
    ['profile_hidden', 'Our staff hid the profile of Riley Tran'],
    ['profile_shown', 'The profile of Riley Tran is back'],
  ])('%s has its title', (kind, title) => {
    expect(noticeText(notice(kind, FACTS)).title).toBe(title);
    expect(noticeText(notice(kind, FACTS)).text).not.toBe('');
  });

  test('several practices are one notice', () => {
    expect(noticeText(notice('practice_scheduled', FACTS, 3)).title).toBe('3 practices scheduled');
  });

  test('one that this page does not know says that something changed', () => {
    expect(noticeText(notice('news', { team: 'Comets' }))).toEqual({ title: 'Something changed', text: 'Comets' });
  });
});

test.each([
  ['team_invited', 'A team invites you'],
  ['place_offered', 'A team has a spot for you'],
  ['profile_hidden', 'Our staff hid your profile'],
  ['profile_shown', 'Your profile is back'],
])('%s without a name, as minors and whom it is about get it, reads well', (kind, title) => {
  expect(noticeText(notice(kind)).title).toBe(title);
});
