import { isPrivileged, useRoles } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { askedChannel, leaveChannel } from '../../federation/registry/asked-channel';
import { isOverridden } from '../../federation/registry/overrides';
import { loadRegistry, useRegistry } from '../../federation/registry/registry';
import { loadLoader } from '../../federation/runtime/load-loader';
import { clearOverrides } from '../../federation/registry/store-override';
import styles from './staff-notes.module.css';

/** What this tab runs instead of what everybody gets, each with a way out. */
export default function StaffNotes(): ReactNode {
  const { roles } = useRoles();
  const { registry } = useRegistry();
  const channel = askedChannel();
  const overridden = (registry?.remotes ?? []).flatMap(({ id, channels: { stable } }) =>
    stable && isOverridden(stable) ? [`${id} from ${new URL(stable.entry).origin}`] : [],
  );
  return (
    <>
      {channel && isPrivileged(roles) && <PreviewNote channel={channel} />}
      {overridden.length > 0 && (
        <div className={styles.note} role="status">
          <p>
            <strong>Override active:</strong> {overridden.join(', ')}. Only this tab runs it.
          </p>
          <Button onClick={() => void clearOverrides().then(() => location.reload())}>Clear override</Button>
        </div>
      )}
    </>
  );
}

function PreviewNote({ channel }: { channel: string }) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['preview', channel],
    queryFn: async () => {
      const [{ loadPreview }, registry] = await Promise.all([loadLoader(), loadRegistry()]);
      const ids = (registry?.remotes ?? []).map(({ id }) => id);
      const builds = await Promise.all(ids.map((id) => loadPreview(id, channel)));
      return ids.flatMap((id, place) => (builds[place] ? [`${id} ${builds[place].version}`] : []));
    },
  });
  if (isPending) return null;
  return (
    <div className={styles.note} role="status">
      <p>
        <strong>Preview {channel}:</strong>{' '}
        {isError
          ? 'what it runs could not be read.'
          : data.length > 0
            ? `${data.join(', ')}. Everything else is as everybody sees it.`
            : 'nothing runs in it, or it has ended. You see what everybody sees.'}
      </p>
      <Button onClick={leaveChannel}>Leave preview</Button>
    </div>
  );
}
