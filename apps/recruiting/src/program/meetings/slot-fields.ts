import { httpsLink, optionalText, requiredText, wholeNumber } from '@lineup/ui/form';

/** As the database has them. */
export const MINUTES = { min: 10, max: 480 } as const;
export const PLACES = { min: 1, max: 30 } as const;
export const PLACE_MAX = 160;
const LINK_MAX = 2048;
export const FEEDBACK_MAX = 280;

/** What is asked of a slot, when it is offered and when it is changed. */
export const slotShape = {
  minutes: wholeNumber(MINUTES.min, MINUTES.max, `Enter ${MINUTES.min} to ${MINUTES.max} minutes.`),
  places: wholeNumber(PLACES.min, PLACES.max, `Enter ${PLACES.min} to ${PLACES.max} players.`),
  host_id: requiredText(40, 'Choose who meets the players.'),
  place: optionalText(PLACE_MAX),
  link: httpsLink(LINK_MAX),
};
