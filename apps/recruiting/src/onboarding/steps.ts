import { isPlayer, type Onboarding } from '../model/load-onboarding';

export const stepTitles = {
  roles: 'Your role',
  games: 'Games',
  details: 'About you',
  availability: 'Availability',
  publish: 'Publish',
} as const;

export type Step = keyof typeof stepTitles;

/** The steps of somebody with these roles and requests: only players tell games and availability. */
export function stepsOf(onboarding: Pick<Onboarding, 'roles' | 'requests'>): Step[] {
  return isPlayer(onboarding)
    ? ['roles', 'games', 'details', 'availability', 'publish']
    : ['roles', 'details', 'publish'];
}

/** Whether a step has been saved. */
export function isSaved({ steps, availability }: Onboarding, step: Step): boolean {
  return step === 'availability' ? availability.length > 0 : steps[step];
}

/** Where the onboarding goes on: at the first step that is not saved. Availability may be left out. */
export function nextStep(onboarding: Onboarding): Step {
  const steps = stepsOf(onboarding);
  const open = steps.find((step) => !isSaved(onboarding, step));
  return open === 'availability' && onboarding.steps.publish ? 'publish' : (open ?? 'roles');
}

/** Whether a step can be opened: all before it are saved, but for availability. */
export function isReachable(onboarding: Onboarding, step: Step): boolean {
  const steps = stepsOf(onboarding);
  const place = steps.indexOf(step);
  return (
    place >= 0 && steps.slice(0, place).every((before) => before === 'availability' || isSaved(onboarding, before))
  );
}
