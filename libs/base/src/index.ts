export {
  forgetOwn,
  localStore,
  ownKeys,
  ownStore,
  ownTabStore,
  safeStorage,
  sessionStore,
  watchOwn,
  type OwnStore,
  type SafeStorage,
} from './browser-storage';
export { DataError, type DataErrorFields, type DataErrorKind } from './data-error';
export { Refused } from './refused';
