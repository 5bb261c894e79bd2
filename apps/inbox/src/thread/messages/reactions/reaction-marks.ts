import { Frown, Heart, Laugh, PartyPopper, Sparkles, ThumbsUp, type LucideIcon } from 'lucide-react';
import type { ReactionKind } from '../../cache/message';

/** How a reaction looks and what it is called. */
export const REACTION_MARKS: Record<ReactionKind, { Icon: LucideIcon; name: string }> = {
  like: { Icon: ThumbsUp, name: 'Like' },
  love: { Icon: Heart, name: 'Love' },
  laugh: { Icon: Laugh, name: 'Laugh' },
  wow: { Icon: Sparkles, name: 'Wow' },
  sad: { Icon: Frown, name: 'Sad' },
  celebrate: { Icon: PartyPopper, name: 'Celebrate' },
};
