import { useEffect, useState } from 'react';

/** How long typing must pause before it counts, in ms. */
export const TYPING_PAUSE = 250;

/** A value that follows another once it has not changed for `ms` milliseconds: one request per pause in typing, not per key. */
export function useSettled<Value>(value: Value, ms = TYPING_PAUSE): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
