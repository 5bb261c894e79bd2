import type { ReactionKind } from './message';

/** How a reaction looks and what it is called. */
export const REACTION_MARKS: Record<ReactionKind, { mark: string; name: string }> = {
  like: { mark: '👍', name: 'Like' },
  love: { mark: '❤️', name: 'Love' },
  laugh: { mark: '😂', name: 'Laugh' },
  wow: { mark: '😮', name: 'Wow' },
  sad: { mark: '😢', name: 'Sad' },
  celebrate: { mark: '🎉', name: 'Celebrate' },
};
