export {
  forgetOwn,
  localStore,
  ownStore,
  ownTabStore,
  safeStorage,
  sessionStore,
  type OwnStore,
  type SafeStorage,
} from './browser-storage';
export { DataError, type DataErrorFields, type DataErrorKind } from './data-error';
export { ownRoom, type OwnRoom } from './own-room';
export { Refused } from './refused';
