import { useOutlet } from 'react-router-dom';
import { UnsettledPath } from './unknown-path';

/** The screen of the present address. On a cold deep link to a remote the router has none yet: then its stand-in. */
export function ScreenOutlet() {
  const outlet = useOutlet();
  return outlet ?? <UnsettledPath />;
}
