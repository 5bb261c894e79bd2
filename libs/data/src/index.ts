export type { AuthChangeEvent, Session, SupabaseClient, User } from '@supabase/supabase-js';
export {
  DataError,
  Refused,
  forgetOwn,
  localStore,
  ownRoom,
  ownStore,
  ownTabStore,
  safeStorage,
  sessionStore,
  type DataErrorFields,
  type DataErrorKind,
  type SafeStorage,
} from '@lineup/base';
export { callFunction } from './read/call-function';
export { getClient, getPassingClient } from './session/client';
export type { Database, Enums, Json, Tables, TablesInsert, TablesUpdate } from './database.types';
export { configureData, dataEnvironment, failConfiguration, type DataEnvironment } from './session/environment';
export { insertOnce } from './change/insert-once';
export { untilAnswered } from './change/until-answered';
export { afterRow, containing, cutPage, readAfter, type After, type OrderedColumn } from './read/keyset';
export {
  MOVED,
  joinTopic,
  sayOnTopic,
  type RealtimeState,
  type TopicEvent,
  type TopicListener,
} from './live/join-topic';
export { SCREEN_RETRIES, SHELL_RETRIES, createQueryClient, mayRetry, retryUpTo } from './read/query-client';
export { readFunction } from './read/read-function';
export { readPublic } from './read/read-public';
export { getReader, isVisitor, type Reader } from './read/reader';
export { configureReporter, report, type Report, type ReportKind } from './report';
export { SETTLE_MS, cancelReads, refetchSoon } from './read/refetch-soon';
export { readRefusal } from './session/refusal';
export { readSessionId, sessionId } from './session/session-id';
export { SESSION_KEY } from './session/session-key';
export { toDataError } from './to-data-error';
export { readPages } from './read/read-pages';
export { loadPictureStore } from './picture/picture-store';
export type { PictureCrop } from './picture/square-picture';
export { unwrap } from './read/unwrap';
export { callFunctionAs, unwrapAs } from './read/unwrap-as';
export { useAction, type Action, type ActionOptions, type Refusal } from './change/use-action';
export { useLiveQuery, type LiveQuery, type LiveQueryOptions } from './live/use-live-query';
export { useSentCount } from './live/use-sent-count';
export { setStored, useStored } from './session/use-stored';
export { useTopic, type TopicOptions } from './live/use-topic';
