import type { Place } from '../model/place';
import { usePlaceName } from '../model/place-name';

/** The name of a place, in a list of several. */
export const PlaceName = ({ place }: { place: Place }) => usePlaceName(place);
