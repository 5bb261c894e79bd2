import { Link } from 'react-router-dom';

/** Any address that is no screen, or not for this visitor. */
export function NotFoundPage() {
  return (
    <section>
      <h1>Oops! Page not found</h1>
      <p>
        <Link to="/">Return to Home</Link>
      </p>
    </section>
  );
}
