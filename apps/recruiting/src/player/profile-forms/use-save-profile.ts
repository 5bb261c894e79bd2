import type { QueryKey } from '@tanstack/react-query';
import { accountKeys, useAuth } from '@lineup/auth';
import { useAction, type DataError, type Refusal } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { databaseSays, t } from '../../language';

/** Props of every form about the own profile. */
export interface ProfileFormProps {
  /** What the button says. */
  label: string;
  onSaved(): void;
}

/** Refusals of the database say in plain words what to change. */
export function explainProfileRefusal(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited') return { message: t('Too many attempts. Wait a little, then try again.') };
  return error.kind === 'invalid' || error.kind === 'forbidden' ? { message: databaseSays(error.message) } : undefined;
}

/** What shows a part of the own profile: the header the name, screens the roles, and forms of colleges what they fill in. */
export function useProfileKeys(): QueryKey[] {
  const userId = useAuth().user?.id ?? '';
  return [recruitingKeys.onboarding(userId), recruitingKeys.players(), recruitingKeys.interestForms(), accountKeys.all];
}

/** Stores a part of the own profile; what shows it is refetched. */
export function useSaveProfile<Input>(run: (input: Input) => Promise<unknown>) {
  const invalidates = useProfileKeys();
  return useAction({
    run,
    refused: explainProfileRefusal,
    failed: t('This could not be saved. What you entered is still here.'),
    invalidates,
  });
}
