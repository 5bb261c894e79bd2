import { useEffect } from 'react';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { ShellRouter } from './model/shell-router';
import { retireWhenOpen } from './router';

interface AppProps {
  router: DataRouter;
  onError(error: unknown): void;
}

/** Everything that shows, and what follows the router from then on. */
export function App({ router, onError }: AppProps) {
  // In an effect of the parent: that of the provider, which subscribes, comes first.
  useEffect(() => retireWhenOpen(router), [router]);
  return (
    <ShellRouter value={router}>
      <RouterProvider router={router} onError={onError} />
    </ShellRouter>
  );
}
