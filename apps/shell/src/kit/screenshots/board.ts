import dark from './pictures/board-dark.webp?url';
import darkSmall from './pictures/board-dark-small.webp?url';
import light from './pictures/board-light.webp?url';
import lightSmall from './pictures/board-light-small.webp?url';
import darkPhone from './pictures/board-phone-dark.webp?url';
import lightPhone from './pictures/board-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const board: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
