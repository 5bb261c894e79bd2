import dark from './pictures/profile-dark.webp?url';
import darkSmall from './pictures/profile-dark-small.webp?url';
import light from './pictures/profile-light.webp?url';
import lightSmall from './pictures/profile-light-small.webp?url';
import darkPhone from './pictures/profile-phone-dark.webp?url';
import lightPhone from './pictures/profile-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const profile: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
