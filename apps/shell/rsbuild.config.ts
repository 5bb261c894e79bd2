import { shellConfig } from '@lineup/tools/shell-preset';

export default shellConfig();
