const PUBLIC = '/storage/v1/object/public';

/** What the random part of a seeded picture's name begins with, so that it is known among others. */
export const SEEDED = '5eed0000-0000-4000-8000-';
/** The same of a picture that is there in a smaller size as well. */
export const SEEDED_SMALL = '5eed0001-0000-4000-8000-';

type Bucket = 'avatars' | 'logos' | 'pages';

/** Where the seeded picture of a person, team, college or article lies, as the site stores addresses. */
export const pictureAddress = (bucket: Bucket, ownerId: string) => addressOf(bucket, ownerId, SEEDED);

/** Where its smaller size lies. */
export const smallPictureAddress = (bucket: Bucket, ownerId: string) => addressOf(bucket, ownerId, SEEDED_SMALL);

const addressOf = (bucket: Bucket, ownerId: string, prefix: string) =>
  `${PUBLIC}/${bucket}/${ownerId}/${prefix}${ownerId.slice(-12)}.png`;
