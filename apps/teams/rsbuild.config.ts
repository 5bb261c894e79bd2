import { remoteConfig } from '@lineup/tools/remote-preset';

export default remoteConfig('teams');
