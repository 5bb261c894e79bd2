import { accountKeys, useAuth } from '@lineup/auth';
import { useAction, type DataError, type Refusal } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';

/** Props of every form about the own profile. */
export interface ProfileFormProps {
  /** What the button says. */
  label: string;
  onSaved(): void;
}

/** Refusals of the database say in plain words what to change. */
export function explainRefusal(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited') return { message: 'Too many attempts. Wait a little, then try again.' };
  return error.kind === 'invalid' || error.kind === 'forbidden' ? { message: error.message } : undefined;
}

/** Stores a part of the own profile; what shows it is refetched. */
export function useSaveProfile<Input>(run: (input: Input) => Promise<unknown>) {
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run,
    refused: explainRefusal,
    failed: 'This could not be saved. What you entered is still here.',
    // The header shows the name, what a screen offers depends on the roles, and forms of colleges are prefilled.
    invalidates: [
      recruitingKeys.onboarding(userId),
      recruitingKeys.players(),
      recruitingKeys.interestForms(),
      accountKeys.all,
    ],
  });
}
