import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import styles from '../../federation/screens/failure.module.css';

/** Last resort of the router: even the layout failed. */
export function UnexpectedErrorPage() {
  return (
    <main className={styles.failure} data-failure="crash">
      <title>Error · Lineup</title>
      <h1>Unexpected Application Error!</h1>
      <p>Lineup could not show this page. Nothing you saved is lost.</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          Refresh Page
        </Button>
        {/* A full load: what broke the layout must not stay. */}
        <LinkButton to="/" reloadDocument>
          Return to Home
        </LinkButton>
      </div>
    </main>
  );
}
