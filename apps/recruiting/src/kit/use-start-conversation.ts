import { useAuth } from '@lineup/auth';
import { useNavigateIfHere } from '@lineup/contract';
import { useAction, type DataError, type Refusal } from '@lineup/data';
import { openConversation } from '../model/open-conversation';
import { t } from '../language';

/** Opens the conversation with somebody, named by their user id; there is one of each two people. */
export function useStartConversation(refused: (error: DataError) => Refusal | undefined) {
  const navigateIfHere = useNavigateIfHere();
  const userId = useAuth().user?.id ?? '';
  return useAction({
    run: async (personId: string) => {
      await navigateIfHere(`/inbox?conversation=${await openConversation(userId, personId)}`);
    },
    refused: (error) =>
      error.kind === 'rate-limited'
        ? { title: t('Too many new conversations'), description: t('Wait a little, then try again.') }
        : error.hint === 'suspended'
          ? {
              title: t('Your messaging is suspended'),
              description: t('Our staff did this. Check your email for details.'),
            }
          : refused(error),
    failed: t('The conversation could not be opened. Try again.'),
  });
}
