import dark from './pictures/pipeline-dark.webp?url';
import darkSmall from './pictures/pipeline-dark-small.webp?url';
import light from './pictures/pipeline-light.webp?url';
import lightSmall from './pictures/pipeline-light-small.webp?url';
import darkPhone from './pictures/pipeline-phone-dark.webp?url';
import lightPhone from './pictures/pipeline-phone-light.webp?url';
import type { ThemedFiles } from './screenshot';

export const pipeline: ThemedFiles = { light: [lightSmall, light, lightPhone], dark: [darkSmall, dark, darkPhone] };
