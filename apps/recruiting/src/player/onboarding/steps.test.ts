import { describe, expect, it } from 'vitest';
import { onboardingAnswer } from '../../testing/onboarding-answer';
import { isReachable, nextStep, stepsOf } from './steps';

const saved = (...names: string[]) => ({
  roles: names.includes('roles'),
  games: names.includes('games'),
  details: names.includes('details'),
  publish: names.includes('publish'),
});
const slot = { weekday: 1, starts_at: '16:00:00', ends_at: '20:00:00', time_zone: 'America/Chicago' };

describe('steps of the onboarding', () => {
  it('[RC-021] only players are asked for games and availability', () => {
    expect(stepsOf(onboardingAnswer({ roles: ['recruit_player'] }))).toContain('games');
    expect(stepsOf(onboardingAnswer({ roles: ['family_parent'] }))).toEqual(['roles', 'details', 'publish']);
  });

  it('[RC-021] who only asks for a staff or coach role is not asked for games', () => {
    const request = { id: '1', role: 'coaching_private_coach', college: null, decision_note: null };
    const asking = onboardingAnswer({ requests: [{ ...request, status: 'pending' }] });
    expect(stepsOf(asking)).toEqual(['roles', 'details', 'publish']);
    expect(isReachable({ ...asking, steps: saved('roles', 'details') }, 'publish')).toBe(true);
  });

  it('[RC-021] it goes on at the first step that is not saved', () => {
    expect(nextStep(onboardingAnswer())).toBe('roles');
    expect(nextStep(onboardingAnswer({ roles: ['recruit_player'], steps: saved('roles') }))).toBe('games');
    const told = { roles: ['recruit_player'], steps: saved('roles', 'games', 'details') };
    expect(nextStep(onboardingAnswer(told))).toBe('availability');
    expect(nextStep(onboardingAnswer({ ...told, availability: [slot] }))).toBe('publish');
  });

  it('[RC-021] a minor is asked for a parent or guardian, who may be left out', () => {
    const told = onboardingAnswer({
      age: 'minor',
      roles: ['recruit_player'],
      steps: saved('roles', 'games', 'details'),
      availability: [slot],
    });
    expect(stepsOf(told).slice(-2)).toEqual(['guardian', 'publish']);
    expect(nextStep(told)).toBe('guardian');
    expect(isReachable(told, 'publish')).toBe(true);
    const since = '2026-11-01T10:00:00Z';
    const offer = { person_id: 'g', name: null, email: 'p•••@mail.example', since, begins_at: null };
    expect(nextStep({ ...told, guardians: [{ ...offer, kind: 'offer-received' }] })).toBe('guardian');
    expect(nextStep({ ...told, guardians: [{ ...offer, kind: 'guardian' }] })).toBe('publish');
    expect(nextStep({ ...told, steps: { ...told.steps, publish: true } })).toBe('publish');
    expect(stepsOf(onboardingAnswer())).not.toContain('guardian');
  });

  it('availability may be left out; nothing else is skipped', () => {
    const told = onboardingAnswer({ roles: ['recruit_player'], steps: saved('roles', 'games', 'details') });
    expect(isReachable(told, 'publish')).toBe(true);
    expect(isReachable(onboardingAnswer({ roles: ['recruit_player'], steps: saved('roles') }), 'details')).toBe(false);
  });
});
