/** Origin of the pictures, where it is not the site's own. */
let base = '';

/** Sets where pictures come from: the address of Supabase as the registry names it. Called once by the shell. */
export function setPictureOrigin(supabaseUrl: string, site = location.origin): void {
  const { origin } = new URL(supabaseUrl, site);
  base = origin === new URL(site).origin ? '' : origin;
}

const OWN =
  /^\/storage\/v1\/object\/public\/(avatars|logos|banners|pages)\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(png|jpg|jpeg|webp|gif)$/;

/** Whether an address names one of our own pictures, the only ones that are stored and shown; as `private.is_image_address`. */
export const isOwnPicture = (address: string): boolean => OWN.test(address);

/** Where a stored picture is loaded from: rows hold its path only, so that the project may move. */
export const pictureAddress = (stored: string): string => (stored.startsWith('/storage/') ? base + stored : stored);
