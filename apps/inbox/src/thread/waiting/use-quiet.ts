import { useEffect, useState } from 'react';
import type { Conversation } from '../../model/conversation';

/** Whether it is night for a minor of the conversation now, so that what I send waits. The database decides. */
export function useQuiet(quiet: Conversation['quiet']): boolean {
  const starts = quiet ? Date.parse(quiet.starts_at) : 0;
  const ends = quiet ? Date.parse(quiet.ends_at) : 0;
  const isNight = (now: number) => now >= starts && now < ends;
  const [wasNight, setNight] = useState(() => isNight(Date.now()));
  useEffect(() => {
    const tell = () => setNight(Date.now() >= starts && Date.now() < ends);
    tell();
    const timers = [starts, ends].map((at) => setTimeout(tell, Math.max(0, at - Date.now())));
    return () => timers.forEach(clearTimeout);
  }, [starts, ends]);
  return quiet !== null && wasNight;
}
