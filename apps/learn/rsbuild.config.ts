import { remoteConfig } from '@lineup/build/remote-preset';

export default remoteConfig('learn', import.meta.dirname);
