import { remoteConfig } from '@lineup/build/remote-preset';

export default remoteConfig('teams', import.meta.dirname);
