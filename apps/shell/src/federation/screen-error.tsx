import { isNotFound } from '@lineup/contract';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../pages/not-found/not-found-page';
import { LoadFailure, useNavigateAgain } from './load-failure';
import { CrashPanel } from './remote-panels';
import { LoadError } from './retry';

/** Error element of every screen: keeps a failure inside the main area and offers the way out that fits it. */
export function ScreenError() {
  const error = useRouteError();
  const navigateAgain = useNavigateAgain();
  if (isNotFound(error) || (isRouteErrorResponse(error) && error.status === 404)) return <NotFoundPage />;
  if (error instanceof LoadError) return <LoadFailure />;
  return <CrashPanel onRetry={() => void navigateAgain()} />;
}
