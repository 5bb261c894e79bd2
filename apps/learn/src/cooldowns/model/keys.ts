import { learnKeys } from '../../model/keys';

export const cooldownKeys = {
  all: [...learnKeys.all, 'cooldowns'] as const,
  read: () => [...cooldownKeys.all, 'read'] as const,
  /** What is edited; below `all`, so that one refetch renews both. */
  editor: () => [...cooldownKeys.all, 'editor'] as const,
};
