import { useEffect, useEffectEvent, useState } from 'react';
import { joinTopic, type RealtimeState, type TopicEvent } from './join-topic';

export interface TopicOptions {
  /** Null unless the viewer may listen: nothing is joined, the state stays `connecting`. */
  topic: string | null | undefined;
  /** The database decides who may listen to private topics, the default. */
  isPrivate?: boolean;
  onEvent(event: TopicEvent): void;
  /** How far what is shown is up to date, in ms since 1970: events since then are sent too. */
  since?(): number | undefined;
  /** Events arrive from now on. `hasGap`: some may be missing, after a lost connection or for want of a replay. */
  onJoin?(hasGap: boolean): void;
}

/** Listens to a topic while the component is shown. For a screen that refetches, take `useLiveQuery`. */
export function useTopic({ topic = null, isPrivate = true, since, onEvent, onJoin }: TopicOptions): RealtimeState {
  const handleEvent = useEffectEvent(onEvent);
  const handleJoin = useEffectEvent((hasGap: boolean) => onJoin?.(hasGap));
  const readSince = useEffectEvent(() => since?.());
  const [reported, setReported] = useState<{ topic: string; state: RealtimeState }>();

  useEffect(() => {
    if (topic === null) return;
    return joinTopic({
      topic,
      isPrivate,
      onEvent: (event) => handleEvent(event),
      since: readSince(),
      onJoin: (hasGap) => handleJoin(hasGap),
      onState: (state) => setReported({ topic, state }),
    });
  }, [topic, isPrivate]);

  return reported?.topic === topic && reported ? reported.state : 'connecting';
}
