import { useEffect, useEffectEvent, useState } from 'react';
import { joinTopic, type RealtimeState, type TopicEvent } from './join-topic';

export interface TopicOptions {
  /** Null unless the viewer may listen: nothing is joined, the state stays `connecting`. */
  topic: string | null | undefined;
  /** The database decides who may listen to private topics, the default. */
  isPrivate?: boolean;
  onEvent(event: TopicEvent): void;
  /** Events arrive from now on. `isAgain`: after a lost connection, so that some may have been missed. */
  onJoin?(isAgain: boolean): void;
}

/** Listens to a topic while the component is shown. For a screen that refetches, take `useLiveQuery`. */
export function useTopic({ topic = null, isPrivate = true, onEvent, onJoin }: TopicOptions): RealtimeState {
  const handleEvent = useEffectEvent(onEvent);
  const handleJoin = useEffectEvent((isAgain: boolean) => onJoin?.(isAgain));
  const [reported, setReported] = useState<{ topic: string; state: RealtimeState }>();

  useEffect(() => {
    if (topic === null) return;
    return joinTopic({
      topic,
      isPrivate,
      onEvent: (event) => handleEvent(event),
      onJoin: (isAgain) => handleJoin(isAgain),
      onState: (state) => setReported({ topic, state }),
    });
  }, [topic, isPrivate]);

  return reported?.topic === topic && reported ? reported.state : 'connecting';
}
