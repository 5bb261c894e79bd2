import { Avatar } from '@lineup/ui/avatar';
import type { Participant } from './conversation';

/** A person's picture, or their initial. Decorative: the name stands beside it. */
export function PersonAvatar({ person, size = 40 }: { person: Participant | undefined; size?: number }) {
  return (
    <span aria-hidden>
      <Avatar size={size} src={person?.avatarUrl || undefined}>
        {[...(person?.name ?? '?')][0]?.toLocaleUpperCase()}
      </Avatar>
    </span>
  );
}
