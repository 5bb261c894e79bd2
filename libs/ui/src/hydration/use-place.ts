import { serverPlace, type Place } from '../date/dates';
import { useHydrated } from './use-hydrated';

/**
 * Language and zone for a date that is part of a sentence or label: those of the server while its markup is taken over,
 * then undefined, which is the viewer's. Where the date stands alone, use `LocalTime`.
 */
export const usePlace = (): Place | undefined => (useHydrated() ? undefined : serverPlace());
