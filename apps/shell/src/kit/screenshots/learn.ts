import dark from './pictures/learn-dark.webp?url';
import darkSmall from './pictures/learn-dark-small.webp?url';
import light from './pictures/learn-light.webp?url';
import lightSmall from './pictures/learn-light-small.webp?url';
import darkPhone from './pictures/learn-phone-dark.webp?url';
import lightPhone from './pictures/learn-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const learn: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
