import { flagsQuery, useFlag, useFlags } from '@lineup/flags';
import { Button } from '@lineup/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageSpinner } from '../../../federation/screens/page-spinner';
import { NotFoundPage } from '../../../kit/not-found-page';

/** A page for those who have a flag; for everybody else there is nothing here. */
export function FlagGate({ flag, children }: { flag: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const { hasFailed } = useFlags();
  const { status, isOn } = useFlag(flag);
  if (status === 'loading') return <PageSpinner />;
  if (isOn) return children;
  return (
    <NotFoundPage>
      {/* Flags that could not be loaded count as off; staff can then retry without a reload. */}
      {hasFailed && <Button onClick={() => void queryClient.refetchQueries(flagsQuery)}>Try again</Button>}
    </NotFoundPage>
  );
}
