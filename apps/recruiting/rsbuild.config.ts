import { remoteConfig } from '@lineup/build/remote-preset';

export default remoteConfig('recruiting', import.meta.dirname);
