export type { AuthChangeEvent, Session, SupabaseClient, User } from '@supabase/supabase-js';
export {
  forgetOwn,
  localStore,
  ownKeys,
  ownStore,
  safeStorage,
  sessionStore,
  watchOwn,
  type SafeStorage,
} from './browser-storage';
export { callFunction } from './call-function';
export { getClient, getPassingClient } from './client';
export { DataError, type DataErrorFields, type DataErrorKind } from './data-error';
export type { Database, Enums, Json, Tables, TablesInsert, TablesUpdate } from './database.types';
export { configureData, dataEnvironment, failConfiguration, type DataEnvironment } from './environment';
export { insertOnce } from './insert-once';
export { afterRow, containing, cutPage, type OrderedColumn } from './keyset';
export { MOVED, joinTopic, sayOnTopic, type RealtimeState, type TopicEvent, type TopicListener } from './join-topic';
export { processPoints, type PointsEvent, type PointsResult } from './process-points';
export { SCREEN_RETRIES, SHELL_RETRIES, createQueryClient, mayRetry, retryUpTo } from './query-client';
export { readFunction } from './read-function';
export { readPublic } from './read-public';
export { getReader, isVisitor, type Reader } from './reader';
export { configureReporter, report, type Report, type ReportKind } from './report';
export { SETTLE_MS, cancelReads, refetchSoon } from './refetch-soon';
export { readSessionId, sessionId } from './session-id';
export { SESSION_KEY } from './session-key';
export { toDataError } from './to-data-error';
export { openAnswersSchema, todayKeys, todayQuery, type Today, type TodayEvent } from './today';
export { loadPictureStore } from './picture-store';
export type { PictureCrop } from './square-picture';
export { unwrap } from './unwrap';
export { callFunctionAs, unwrapAs } from './unwrap-as';
export { Refused, useAction, type Action, type ActionOptions, type Refusal } from './use-action';
export { useLiveQuery, type LiveQuery, type LiveQueryOptions } from './use-live-query';
export { useSentCount } from './use-sent-count';
export { useTopic, type TopicOptions } from './use-topic';
