import dark from './pictures/today-dark.webp?url';
import darkSmall from './pictures/today-dark-small.webp?url';
import light from './pictures/today-light.webp?url';
import lightSmall from './pictures/today-light-small.webp?url';
import darkPhone from './pictures/today-phone-dark.webp?url';
import lightPhone from './pictures/today-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const today: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
