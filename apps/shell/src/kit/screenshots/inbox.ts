import dark from './pictures/inbox-dark.webp?url';
import darkSmall from './pictures/inbox-dark-small.webp?url';
import light from './pictures/inbox-light.webp?url';
import lightSmall from './pictures/inbox-light-small.webp?url';
import darkPhone from './pictures/inbox-phone-dark.webp?url';
import lightPhone from './pictures/inbox-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const inbox: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
