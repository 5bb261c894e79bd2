import { useEffect, useEffectEvent, useRef } from 'react';
import { useAuth } from '@lineup/auth';
import { useShell } from '@lineup/contract';

interface ReadToEndProps {
  pageId: string;
}

/** Placed at the end of a page's text; reports, once, that a signed-in reader got there. */
export function ReadToEnd({ pageId }: ReadToEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const isSignedIn = useAuth().status === 'signed-in';
  const { award } = useShell();
  const report = useEffectEvent(() => award('page_read', { page_id: pageId }));

  useEffect(() => {
    if (!isSignedIn || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      report();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isSignedIn]);

  return <div ref={end} />;
}
