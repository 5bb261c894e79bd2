import { useState } from 'react';
import { ArrowDown } from 'lucide-react';
import { NativeButton } from '@lineup/ui/native-button';
import { useJump } from './jump';
import styles from './newer-buttons.module.css';

/** Below a part of a conversation that was jumped to: onward, or back to the newest messages. */
export function NewerButtons({ conversationId }: { conversationId: string }) {
  const { showNewer, showNewest } = useJump(conversationId);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = () => {
    setState('loading');
    showNewer().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className={styles.newer}>
      <NativeButton disabled={state === 'loading'} onClick={load}>
        {state === 'loading' ? 'Loading...' : 'Load newer messages'}
      </NativeButton>
      <NativeButton variant="ghost" onClick={showNewest}>
        <ArrowDown size={16} aria-hidden />
        Jump to latest
      </NativeButton>
      {state === 'failed' && <p role="alert">Newer messages could not be loaded. Try again.</p>}
    </div>
  );
}
