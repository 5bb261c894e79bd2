import { useNavigation } from 'react-router-dom';
import { PageSpinner } from '../federation/page-spinner';
import { ScreenOutlet } from '../federation/screen-outlet';
import { Providers } from './providers';

/** Around every screen. */
export function Layout() {
  const isNavigating = useNavigation().state === 'loading';
  return (
    <Providers>
      <header>Lineup</header>
      {isNavigating && <PageSpinner />}
      <main>
        <ScreenOutlet />
      </main>
      <footer />
    </Providers>
  );
}
