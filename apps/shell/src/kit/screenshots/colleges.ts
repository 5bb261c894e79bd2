import dark from './pictures/colleges-dark.webp?url';
import darkSmall from './pictures/colleges-dark-small.webp?url';
import light from './pictures/colleges-light.webp?url';
import lightSmall from './pictures/colleges-light-small.webp?url';
import darkPhone from './pictures/colleges-phone-dark.webp?url';
import lightPhone from './pictures/colleges-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const colleges: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
