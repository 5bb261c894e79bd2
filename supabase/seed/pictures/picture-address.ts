const PUBLIC = '/storage/v1/object/public';

/** What the random part of a seeded picture's name begins with, so that it is known among others. */
export const SEEDED = '5eed0000-0000-4000-8000-';

/** Where the seeded picture of a person, team or college lies, as the site stores addresses. */
export const pictureAddress = (bucket: 'avatars' | 'logos', ownerId: string) =>
  `${PUBLIC}/${bucket}/${ownerId}/${SEEDED}${ownerId.slice(-12)}.png`;
