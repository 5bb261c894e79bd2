import { isNotFound } from '@lineup/contract';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { LoadFailure, useNavigateAgain } from './load-failure';
import { CrashPanel } from './remote-panels';
import { queryClient } from '../../platform';
import { forgetUnused } from '../../query-client';
import { LoadError } from '../retry';

/** Error element of every screen: keeps a failure inside the main area and offers the way out that fits it. */
export function ScreenError({ notFound = null }: { notFound?: ReactNode }) {
  const error = useRouteError();
  const navigateAgain = useNavigateAgain();
  if (isNotFound(error) || (isRouteErrorResponse(error) && error.status === 404)) return notFound;
  if (error instanceof LoadError) return <LoadFailure />;
  const retry = () => {
    // It may be the answer that the screen cannot draw.
    forgetUnused(queryClient);
    void navigateAgain();
  };
  return <CrashPanel onRetry={retry} />;
}
