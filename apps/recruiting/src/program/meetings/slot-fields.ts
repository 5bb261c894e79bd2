/** As the database has them. */
export const MINUTES = { min: 10, max: 480 } as const;
export const PLACES = { min: 1, max: 30 } as const;
export const PLACE_MAX = 160;
export const LINK_MAX = 2048;
export const FEEDBACK_MAX = 280;
