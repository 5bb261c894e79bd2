import dark from './pictures/practices-dark.webp?url';
import darkSmall from './pictures/practices-dark-small.webp?url';
import light from './pictures/practices-light.webp?url';
import lightSmall from './pictures/practices-light-small.webp?url';
import darkPhone from './pictures/practices-phone-dark.webp?url';
import lightPhone from './pictures/practices-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const practices: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
