import { type Sentences } from '@lineup/language';
import { isPlayer, type Onboarding } from '../model/load-onboarding';

export const stepTitles = {
  roles: 'Your role',
  games: 'Games',
  details: 'About you',
  availability: 'Availability',
  guardian: 'Parent or guardian',
  publish: 'Publish',
} as const satisfies Sentences;

export type Step = keyof typeof stepTitles;

/** Steps that may be left out. */
export const isOptional = (step: Step) => step === 'availability' || step === 'guardian';

/** The steps of somebody with these roles, requests and age: only players tell games and availability. */
export function stepsOf(onboarding: Pick<Onboarding, 'roles' | 'requests' | 'age'>): Step[] {
  const guardian: Step[] = onboarding.age === 'minor' ? ['guardian'] : [];
  return isPlayer(onboarding)
    ? ['roles', 'games', 'details', 'availability', ...guardian, 'publish']
    : ['roles', 'details', ...guardian, 'publish'];
}

/** Whether a step has been saved; a guardian by being asked. */
export function isSaved({ steps, availability, guardians }: Onboarding, step: Step): boolean {
  if (step === 'availability') return availability.length > 0;
  if (step === 'guardian') return guardians.some(({ kind }) => kind === 'guardian' || kind === 'sent');
  return steps[step];
}

/** Where the onboarding goes on: at the first step that is not saved. Who has published may leave some out. */
export function nextStep(onboarding: Onboarding): Step {
  const steps = stepsOf(onboarding);
  const open = steps.find((step) => !isSaved(onboarding, step));
  return open && isOptional(open) && onboarding.steps.publish ? 'publish' : (open ?? 'roles');
}

/** Whether a step can be opened: all before it are saved, but for those that may be left out. */
export function isReachable(onboarding: Onboarding, step: Step): boolean {
  const steps = stepsOf(onboarding);
  const place = steps.indexOf(step);
  return place >= 0 && steps.slice(0, place).every((before) => isOptional(before) || isSaved(onboarding, before));
}
