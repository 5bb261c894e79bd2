import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkedBy } from '@lineup/ui/form';
import { inputOf } from '../../testing/input-of';
import { EMPTY_PRACTICE, practiceInput, type PracticeDraft } from './practice-fields';

const draft = (change: Partial<PracticeDraft> = {}): PracticeDraft => ({
  ...EMPTY_PRACTICE,
  title: 'Scrim',
  scheduled_at: { wallTime: '2026-11-21T19:00', isSecond: false },
  ...change,
});
const errorsOf = (change: Partial<PracticeDraft>) => {
  const checked = checkedBy(practiceInput, draft(change));
  return 'problems' in checked ? Object.keys(checked.problems) : [];
};
const input = (change: Partial<PracticeDraft>) => inputOf(practiceInput, draft(change));

describe('input of a practice', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => void vi.unstubAllEnvs());

  it('[TM-134] title and date-time are required', () => {
    expect(errorsOf({ title: ' ', scheduled_at: { wallTime: '', isSecond: false } })).toEqual([
      'title',
      'scheduled_at',
    ]);
  });

  it('[TM-135] duration is a required whole number of at least 1', () => {
    expect(input({ duration_minutes: '90' }).duration_minutes).toBe(90);
    expect(input({ duration_minutes: '1' }).duration_minutes).toBe(1);
  });

  it.each(['', ' ', '0', '-1', '1.5', '1e9', 'NaN', '1441', '99999999'])(
    '[TM-135] refuses a duration of %j',
    (duration) => {
      expect(errorsOf({ duration_minutes: duration })).toEqual(['duration_minutes']);
    },
  );

  it('[TM-136] duration defaults to 120', () => {
    expect(input({}).duration_minutes).toBe(120);
  });

  it('[TM-137] location is optional', () => {
    expect(input({ location: '  ' }).location).toBeNull();
    expect(input({ location: ' Lab 3 ' }).location).toBe('Lab 3');
  });

  it('[TM-138] is mandatory unless switched off', () => {
    expect(input({}).is_mandatory).toBe(true);
    expect(input({ is_mandatory: false }).is_mandatory).toBe(false);
  });

  it('turns the wall time into an instant, and asks for another one in the hour that is skipped', () => {
    expect(input({}).scheduled_at).toBe('2026-11-22T00:00:00.000Z');
    expect(errorsOf({ scheduled_at: { wallTime: '2026-03-08T02:30', isSecond: false } })).toEqual(['scheduled_at']);
  });

  it('stores the chosen one of two instants in the hour that repeats', () => {
    const wallTime = '2026-11-01T01:30';
    expect(input({ scheduled_at: { wallTime, isSecond: false } }).scheduled_at).toBe('2026-11-01T05:30:00.000Z');
    expect(input({ scheduled_at: { wallTime, isSecond: true } }).scheduled_at).toBe('2026-11-01T06:30:00.000Z');
  });

  it('refuses what the database refuses and keeps the rest exactly', () => {
    expect(errorsOf({ title: 'x'.repeat(121) })).toEqual(['title']);
    expect(errorsOf({ title: 'a\0b' })).toEqual(['title']);
    expect(errorsOf({ title: '\u202Eevil', location: 'Room\u200B1' })).toEqual(['title', 'location']);
    expect(errorsOf({ description: 'x'.repeat(2001), location: 'x'.repeat(201) })).toEqual(['location', 'description']);
    for (const title of ['👩‍👩‍👧 night', '<script>alert(1)</script>', 'O\'Brien "100%"'])
      expect(input({ title }).title).toBe(title);
  });
});
