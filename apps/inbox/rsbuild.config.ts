import { remoteConfig } from '@lineup/build/remote-preset';

export default remoteConfig('inbox', import.meta.dirname);
