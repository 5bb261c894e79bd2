import { useAuth } from '@lineup/auth';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { followLargestPaint } from './page-load';
import { Recorder } from './recorder';
import { receive } from './sink';

followLargestPaint();

/** Notifies the recorder of who is signed in and which screen shows. Renders nothing. */
export default function Tracker() {
  const [recorder] = useState(() => new Recorder());
  const { status, session } = useAuth();
  const { pathname, search } = useLocation();
  const isNavigating = useNavigation().state === 'loading';
  const startedAt = useRef<number | null>(null);

  useEffect(() => {
    const stopFollowing = recorder.start();
    const stopReceiving = receive((event) => recorder.record(event));
    return () => {
      stopReceiving();
      stopFollowing();
    };
  }, [recorder]);

  useEffect(() => {
    if (isNavigating) startedAt.current = performance.now();
  }, [isNavigating]);

  useEffect(() => {
    if (status !== 'loading') recorder.setSession(session);
  }, [recorder, status, session]);

  useEffect(() => {
    recorder.visit(pathname, search, startedAt.current === null ? 0 : performance.now() - startedAt.current);
    startedAt.current = null;
  }, [recorder, session?.user.id, pathname, search]);

  return null;
}
