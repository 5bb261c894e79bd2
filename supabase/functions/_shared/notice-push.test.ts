import { describe, expect, test } from 'vitest';
import { type PushContent, writePush } from './notice-push.ts';

const told = (kind: string, facts: Partial<PushContent> = {}): PushContent => ({
  ...{ kind, amount: 1, to: 's1', change_id: 'c1', href: '/teams/1/manage?tab=practices&practice=2' },
  ...facts,
});
const PRACTICE = { team: 'Comets', title: 'Scrims', at: '2026-11-21T18:00:00+00:00', time_zone: 'America/New_York' };

describe('a push of a notice', () => {
  test('says what changed, when on the reader’s wall, and leads to the exact thing', () => {
    expect(writePush(told('practice_moved', PRACTICE))).toEqual({
      to: 's1',
      title: 'Practice moved: Sat, Nov 21, 1:00 PM EST',
      body: 'Comets · Scrims',
      tag: 'c1',
      href: '/teams/1/manage?tab=practices&practice=2',
    });
    expect(writePush(told('practice_scheduled', { ...PRACTICE, amount: 3 })).title).toMatch(/^3 practices scheduled/);
  });

  test.each([
    ['announcement', 'Your team has an announcement'],
    ['ward_announcement', 'A team has an announcement for the player in your care'],
    ['practice_unrecorded', 'Who came to practice?'],
    ['practice_place', 'A spot opened up, and it is yours'],
    ['poll_opened', 'Which times work for you?'],
    ['scrim_offered', 'A scrim that you asked for is free again'],
    ['request_made', 'Someone wants to join your team'],
    ['team_invited', 'A team invites you'],
    ['college_invited', 'A college invites you'],
    ['interest_moved', 'A college updated where you stand'],
    ['ward_interest_moved', 'A college updated where the player in your care stands'],
    ['task_due', 'A task is due'],
    ['program_interest', 'A player wrote to your program'],
    ['program_mention', 'A colleague named you in a note'],
    ['program_task', 'A colleague gave you a task'],
    ['role_approved', 'Your role request was approved'],
    ['flag_changed', 'A flag was changed'],
    ['role_asked', 'Somebody asks for a role'],
    ['college_asked', 'Somebody asks us to add a college'],
    ['team_asked', 'Somebody asks for a team'],
    ['college_approved', 'Your college is on Lineup'],
    ['something_new', 'News on Lineup'],
  ])('%s: %s', (kind, title) => {
    expect(writePush(told(kind, { college: 'State', stage: 'Tryout' }))).toMatchObject({
      title,
      body: 'State · now: Tryout',
    });
    expect(writePush(told(kind)).body).toBe('See it on Lineup');
  });

  test('stays far below what a push can carry, whatever a team is called', () => {
    const push = writePush(told('poll_opened', { team: 'Ä'.repeat(2000) }));
    expect(new TextEncoder().encode(JSON.stringify(push)).length).toBeLessThan(1500);
  });
});
