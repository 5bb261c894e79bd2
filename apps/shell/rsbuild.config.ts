import { shellConfig } from '@lineup/build/shell-preset';

export default shellConfig();
