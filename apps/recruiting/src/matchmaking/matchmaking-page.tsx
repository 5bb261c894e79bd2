import { RequireAuth } from '@lineup/auth';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { ProgramsForPlayer } from './programs-for-player';

/** `/matchmaking`: who fits whom, with the reasons. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton label="Loading matches" />}>
      <ProgramsForPlayer />
    </RequireAuth>
  );
}
